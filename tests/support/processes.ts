import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { readConfig } from './config.ts'

/** One of the product's processes, started the way the launcher starts it: own process group, IPC channel, logs captured. */
export interface RunningProcess {
  readonly name: string
  readonly pid: number
  /** Everything it has written so far. */
  log(): string
  /** SIGTERM, and SIGKILL for what is left of its group after ten seconds. */
  stop(): Promise<void>
  /** SIGKILL to this process alone, as when it crashes. Resolves once it is gone. */
  kill(): Promise<void>
  /** SIGKILL to this process and everything it started. */
  killGroup(): Promise<void>
}

const READY_WITHIN_MS = 60_000
const STOPS_WITHIN_MS = 10_000

/** Starts `node MAIN` and waits until it says over IPC that it is ready. Rejects with its log when it ends before. */
export async function startProcess(name: string, main: string, env: Record<string, string>): Promise<RunningProcess> {
  const child = spawn(process.execPath, [main], { detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
  let text = ''
  const keep = (chunk: Buffer): void => {
    text += chunk.toString()
    if (readConfig().TEST_LOGS === '1') process.stderr.write(`[${name}] ${chunk.toString()}`)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = once(child, 'exit')

  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer)
      reject(new Error(`${name} ${why}\n${text}`))
    }
    const timer = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS)
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('type' in message) || message.type !== 'ready') return
      clearTimeout(timer)
      resolve()
    })
    child.once('error', (error) => fail(`did not start: ${error.message}`))
    child.once('exit', (code, signal) => fail(`ended at start (${String(code ?? signal)})`))
  }).catch((error: unknown) => {
    signalGroup(child, 'SIGKILL')
    throw error
  })

  const { pid } = child
  if (pid === undefined) throw new Error(`${name} has no process id`)
  return {
    name,
    pid,
    log: () => text,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    killGroup: async () => {
      signalGroup(child, 'SIGKILL')
      await exited
    },
    stop: async () => {
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOPS_WITHIN_MS)
      child.kill('SIGTERM')
      await exited
      clearTimeout(timer)
      signalGroup(child, 'SIGKILL')
    },
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) signalProcess(-child.pid, signal)
}

/** Sends a signal to a process, or to a group by its negative id, unless nothing of it is left. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

/** Ids of the running processes below `pid`, children first, whose command line contains `text`. Reads /proc. */
export async function findDescendants(pid: number, text: string): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    const parent = /^\d+$/.test(entry) ? await parentOf(Number(entry)) : null
    if (parent !== null) parents.set(Number(entry), parent)
  }
  const found: number[] = []
  let generation = [pid]
  while (generation.length > 0) {
    const children = [...parents].filter(([, parent]) => generation.includes(parent)).map(([child]) => child)
    for (const child of children) if ((await commandLineOf(child)).includes(text)) found.push(child)
    generation = children
  }
  return found
}

/** For how long the main thread of a process has had a core so far, in milliseconds. Reads /proc. */
export async function cpuMsOf(pid: number): Promise<number> {
  const [nanoseconds = ''] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}

async function parentOf(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const state = /^State:\s+(\w)/m.exec(status)?.[1]
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1]
    return state === 'Z' || parent === undefined ? null : Number(parent)
  } catch {
    return null
  }
}

async function commandLineOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** How long a port is kept from others: between its choice and the moment at which its server listens. */
const CLAIMED_FOR_MS = READY_WITHIN_MS

/**
 * The first port from `first` on that begins `count` ports on which nobody listens and that no other test has chosen just
 * before. Choose `last` below 32768: above it the kernel takes ports for outgoing connections at any moment.
 */
export async function findFreePort(first: number, last: number, count = 1): Promise<number> {
  let free = 0
  for (let port = first; port <= last; port++) {
    // In this order: whoever claimed it may begin to listen between the two.
    free = (await claimPort(port)) && !(await listeningPorts()).has(port) ? free + 1 : 0
    if (free === count) return port - count + 1
  }
  throw new Error(`not ${count} free ports together from ${first} to ${last}`)
}

/**
 * Keeps every other test of this machine from choosing this port for a minute, or until this process ends; false where another
 * one has it. The claim is a socket in the kernel's abstract namespace: only one can have it, and none is left behind.
 */
async function claimPort(port: number): Promise<boolean> {
  const claim = createServer()
  const isMine = await new Promise<boolean>((resolve, reject) => {
    claim.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    claim.listen(`\0pengawas-test-port-${port}`, () => resolve(true))
  })
  if (!isMine) return false
  claim.unref()
  setTimeout(() => claim.close(), CLAIMED_FOR_MS).unref()
  return true
}

/** Ports on which something listens for TCP, read from /proc: to listen on one to try it would keep its owner from it. Not every kernel has IPv6. */
async function listeningPorts(): Promise<ReadonlySet<number>> {
  const tables = [await readFile('/proc/net/tcp', 'utf8'), await readFile('/proc/net/tcp6', 'utf8').catch(() => '')]
  // Each line: number, local address:port, remote address:port, state; 0A is LISTEN, numbers are hexadecimal.
  const lines = tables.join('\n').matchAll(/^\s*\d+: [\dA-F]+:([\dA-F]{4}) \S+ 0A /gm)
  return new Set(Array.from(lines, ([, port = '']) => Number.parseInt(port, 16)))
}
