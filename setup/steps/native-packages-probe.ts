import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '../paths.ts'

/** Workspace and package: each is loaded as that workspace would load it. Loading runs the compiled part. */
const NATIVE_PACKAGES = [
  ['api', 'better-sqlite3'],
  ['api', '@node-rs/argon2'],
  ['ml', 'sharp'],
  ['ml', 'onnxruntime-node'],
] as const

let failed = false
for (const [workspace, name] of NATIVE_PACKAGES) {
  try {
    await import(pathToFileURL(createRequire(fromRoot(workspace, 'package.json')).resolve(name)).href)
  } catch (error) {
    failed = true
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
if (!failed) console.log(NATIVE_PACKAGES.map(([, name]) => name).join(', '))
process.exitCode = failed ? 1 : 0
