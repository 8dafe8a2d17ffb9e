// A link as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 9, which is room for 180
// bytes. It is made here, because the link holds a secret that no server may see.

/** For each version: the bytes of error correction of a block, and the bytes of data of each block. */
/** @type {readonly [number, number[]][]} */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
];

/** Where the small squares stand between the timing pattern and the last one, from version 7 on. */
const MIDDLES = [22, 24, 26];

/** The bits of the level M within the format. */
const LEVEL_M = 0;

/** Which modules a mask turns over. @type {readonly ((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/**
 * The dark modules of a text, row by row.
 * @param {string} text
 * @returns {boolean[][] | null} null if it is too long
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  // A mark of four bits and a length of eight take a byte and a half.
  const version = 1 + BLOCKS.findIndex(([, data]) => bytes.length + 2 <= sum(data));
  if (version === 0) return null;
  const codewords = withCorrection(dataOf(bytes, version), version);
  const drawn = MASKS.map((_, mask) => draw(codewords, version, mask));
  const [best] = drawn.toSorted((a, b) => clumps(a) - clumps(b));
  return best ?? null;
}

/** The code as a picture that grows with its element. @param {boolean[][]} modules */
export function qrPicture(modules) {
  const size = modules.length + 8;
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.classList.add("qr");
  const dark = document.createElementNS(svg.namespaceURI ?? "", "path");
  dark.setAttribute("d", path);
  svg.append(dark);
  return svg;
}

/** The mark of bytes, the length, the bytes, and what fills the rest. @param {number[]} bytes @param {number} version */
function dataOf(bytes, version) {
  const room = sum(BLOCKS[version - 1]?.[1] ?? []);
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = [];
  for (let at = 0; at < nibbles.length; at += 2) data.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0));
  for (let fill = 0xec; data.length < room; fill ^= 0xec ^ 0x11) data.push(fill);
  return data;
}

/** Data and error correction, by turns from all blocks. @param {number[]} data @param {number} version */
function withCorrection(data, version) {
  const [length, sizes] = BLOCKS[version - 1] ?? [0, []];
  const generator = generatorOf(length);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const corrections = blocks.map((block) => remainder(block, generator));
  /** @param {number[][]} lists */
  const byTurns = (lists) => {
    const longest = Math.max(...lists.map((list) => list.length));
    return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  };
  return [...byTurns(blocks), ...byTurns(corrections)];
}

/** The product of two elements of the field of 256. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The coefficients of (x − 1)(x − 2)(x − 4)…, without the first, which is 1. @param {number} degree */
function generatorOf(degree) {
  const coefficients = new Array(degree).fill(0);
  coefficients[degree - 1] = 1;
  for (let index = 0, root = 1; index < degree; index += 1, root = times(root, 2)) {
    for (let at = 0; at < degree; at += 1) {
      coefficients[at] = times(coefficients[at], root) ^ (coefficients[at + 1] ?? 0);
    }
  }
  return coefficients;
}

/** @param {number[]} block @param {number[]} generator */
function remainder(block, generator) {
  const left = new Array(generator.length).fill(0);
  for (const byte of block) {
    const factor = byte ^ left.shift();
    left.push(0);
    generator.forEach((coefficient, index) => { left[index] ^= times(coefficient, factor); });
  }
  return left;
}

/** All modules of a code. @param {number[]} codewords @param {number} version @param {number} mask */
function draw(codewords, version, mask) {
  const size = 17 + 4 * version;
  /** What is drawn already; undefined is room for data. @type {(boolean | undefined)[][]} */
  const modules = Array.from({ length: size }, () => new Array(size).fill(undefined));
  /** @param {number} x @param {number} y @param {boolean} isDark */
  const set = (x, y, isDark) => {
    const row = modules[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  /** A square with rings around it. @param {number} x @param {number} y @param {number} reach @param {(ring: number) => boolean} isDark */
  const square = (x, y, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  };
  for (let at = 8; at < size - 8; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  for (const [x, y] of /** @type {const} */ ([[3, 3], [size - 4, 3], [3, size - 4]])) {
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const middles = version === 1 ? [] : [6, ...(MIDDLES[version - 7] ? [MIDDLES[version - 7] ?? 0] : []), size - 7];
  for (const x of middles) {
    for (const y of middles) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!isFinder) square(x, y, 2, (ring) => ring !== 1);
    }
  }
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
  fill(modules, codewords, mask);
  return modules.map((row) => row.map(Boolean));
}

/** A number with its check bits behind it. @param {number} value @param {number} polynomial @param {number} degree */
function checked(value, polynomial, degree) {
  let rest = value;
  for (let bit = 0; bit < degree; bit += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return (value << degree) | rest;
}

/** @param {(x: number, y: number, isDark: boolean) => void} set @param {number} size @param {number} mask */
function drawFormat(set, size, mask) {
  const bits = checked((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    // Once around the first corner, and once at the two others; both skip the timing pattern.
    if (index < 6) set(8, index, isDark);
    else if (index < 8) set(8, index + 1, isDark);
    else if (index === 8) set(7, 8, isDark);
    else set(14 - index, 8, isDark);
    if (index < 8) set(size - 1 - index, 8, isDark);
    else set(8, size - 15 + index, isDark);
  }
  set(8, size - 8, true);
}

/** @param {(x: number, y: number, isDark: boolean) => void} set @param {number} size @param {number} version */
function drawVersion(set, size, version) {
  const bits = checked(version, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** Lays the data in double columns, from the right, up and down. @param {(boolean | undefined)[][]} modules @param {number[]} codewords @param {number} mask */
function fill(modules, codewords, mask) {
  const size = modules.length;
  let bit = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (!row || row[x] !== undefined) continue;
        const isOne = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = isOne !== MASKS[mask]?.(x, y);
        bit += 1;
      }
    }
  }
}

/** How many squares of two by two are of one colour: the fewer, the better a camera finds its way. @param {boolean[][]} modules */
function clumps(modules) {
  return sum(modules.slice(1).map((row, y) => row.slice(1).filter((isDark, x) =>
    modules[y]?.[x] === isDark && modules[y]?.[x + 1] === isDark && row[x] === isDark).length));
}
