// For `make lint`: what eslint recommends. The module's parts become one file, so that they know each other's names.
// A name may be taken out of an object only to leave it out of the rest.
import js from "@eslint/js";
import globals from "globals";

export default [
    js.configs.recommended,
    {
        languageOptions: {
            ecmaVersion: 2022,
            sourceType: "module",
            globals: {...globals.browser, ...globals.node, WASM: "readonly"},
        },
        rules: {eqeqeq: "error", "no-unused-vars": ["error", {caughtErrors: "none", ignoreRestSiblings: true}]},
    },
    {
        files: ["src/web/module/host.js"],
        rules: {"no-unused-vars": ["error", {caughtErrors: "none", varsIgnorePattern: "^mfalmeHost$"}]},
    },
    {files: ["src/web/worker.js"], languageOptions: {globals: globals.serviceworker}},
    {files: ["src/web/module/module.mjs"], languageOptions: {globals: {mfalmeHost: "readonly"}}},
];
