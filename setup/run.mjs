// Runs one of the project's commands (`start`, `dev`, `test`, `check`, `bench`) with a Node that runs TypeScript itself.
//
// This file is plain JavaScript and uses nothing but Node, because it has to work on an older Node and before anything is
// installed. Where the host's Node is too old, a newer one is fetched once through npm into the cache.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
/** How often to look whether npm, which started us, is still there. */
const PARENT_CHECK_MS = 2000

const setupDirectory = path.dirname(fileURLToPath(import.meta.url))
const root = path.dirname(setupDirectory)
const cacheDirectory = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'pengawas')

main()

function main() {
  const [command, ...commandArguments] = process.argv.slice(2)
  const commands = readdirSync(path.join(setupDirectory, 'commands')).map((file) => path.parse(file).name)
  if (!command || !commands.includes(command)) {
    fail(`There is no command "${command ?? ''}". There are: ${commands.join(', ')}.`)
  }
  const node = isRecentEnough(process.versions.node) ? process.execPath : ensureCachedNode()
  runCommand(node, path.join(setupDirectory, 'commands', `${command}.ts`), commandArguments)
}

/** The lowest version is written once, in package.json. */
function isRecentEnough(version) {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const wanted = engines.node
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number)
  const actual = version.split('.').map(Number)
  const different = wanted.findIndex((number, index) => number !== actual[index])
  return different === -1 || actual[different] > wanted[different]
}

/** Path of a Node of NODE_MAJOR in the cache, fetched when it is not there yet. */
function ensureCachedNode() {
  const packageName = `node-${process.platform}-${process.arch}`
  const target = path.join(cacheDirectory, `node-${NODE_MAJOR}`)
  const binaryIn = (directory) => path.join(directory, 'node_modules', packageName, 'bin', 'node')
  if (runs(binaryIn(target))) return binaryIn(target)

  const started = Date.now()
  console.log(`… Node ${NODE_MAJOR} (this machine has ${process.versions.node}, which is too old)`)
  mkdirSync(cacheDirectory, { recursive: true })
  const draft = mkdtempSync(`${target}.draft-`)
  try {
    const npmArguments = [
      'install',
      '--prefix',
      draft,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${packageName}@${NODE_MAJOR}`,
    ]
    const installed = runNpm(npmArguments)
    if (installed.status !== 0 || !runs(binaryIn(draft))) {
      fail(
        `Node ${NODE_MAJOR} could not be fetched as the npm package "${packageName}".\n${installed.stderr ?? ''}\n` +
          `Check that the npm registry can be reached, or install Node ${NODE_MAJOR} yourself, and start again.`,
      )
    }
    if (!runs(binaryIn(target))) {
      rmSync(target, { recursive: true, force: true })
      renameSync(draft, target)
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  console.log(`✓ Node ${NODE_MAJOR} fetched  ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return binaryIn(target)
}

/** npm sets its own path when it started us; it may belong to another Node than the first one on PATH. */
function runNpm(npmArguments) {
  const npmFile = process.env.npm_execpath
  const options = { cwd: cacheDirectory, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] }
  return npmFile && existsSync(npmFile)
    ? spawnSync(process.execPath, [npmFile, ...npmArguments], options)
    : spawnSync('npm', npmArguments, options)
}

function runs(binary) {
  return existsSync(binary) && spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Runs the command as our child, passes signals on to it and ends as it ends. */
function runCommand(node, file, commandArguments) {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` }
  // The channel is never written to. It closes when this process ends, however it ends, and that stops the command.
  const child = spawn(node, [file, ...commandArguments], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

  // From a terminal the child gets these too. It takes the second one for the first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_MS).unref()
  }

  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function fail(message) {
  console.error(`✗ ${message}`)
  process.exit(1)
}
