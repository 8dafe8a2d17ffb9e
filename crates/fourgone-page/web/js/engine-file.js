// Which engine this browser can run: the one with vector instructions, or the portable one.
//
// A script without exports, because two workers read it: the one in which the engine thinks, which
// is a module, and the service worker, which cannot import modules in every browser. Both find the
// name in `engineFile`.

{
  // A function of no arguments that returns a vector: (func (result v128) (i8x16.splat (i32.const 0))).
  const vectors = new Uint8Array([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // the magic number and the version
    0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, // one type: () -> v128
    0x03, 0x02, 0x01, 0x00, // one function, of that type
    0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x0b, // its code
  ]);
  const hasVectors = typeof WebAssembly === "object" && WebAssembly.validate(vectors);
  Object.assign(globalThis, { engineFile: hasVectors ? "engine.wasm" : "engine-portable.wasm" });
}
