import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readReply, type InferenceReply, type InferenceRequest } from './messages.ts'

const CHILD_MAIN = fileURLToPath(new URL('child-main.ts', import.meta.url))
/**
 * The heap of this process is small and its decoded pictures are outside it. Left alone, V8 counts those pictures against
 * the small heap and collects it whole after every tenth frame, which costs half a frame each time.
 */
export const INFERENCE_NODE_FLAGS = ['--initial-heap-size=128'] as const
/** How long a process may take to leave after its channel is closed. */
const EXIT_GRACE_MS = 1500

export interface InferenceProcessEvents {
  onReply: (reply: InferenceReply) => void
  /** Something came that answers nothing. */
  onNonsense: () => void
  /** Called once, however the process ended. */
  onExit: () => void
}

/** One running inference process, seen from its parent. */
export class InferenceProcess {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>

  constructor(
    modelsDirectory: string,
    { onReply, onNonsense, onExit }: InferenceProcessEvents,
    program: string = CHILD_MAIN,
  ) {
    this.#child = fork(program, [modelsDirectory], {
      execArgv: [...INFERENCE_NODE_FLAGS],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#exited = once(this.#child, 'exit').catch(() => undefined)
    this.#child.on('message', (message) => {
      // What answers nothing leaves its frame to the time limit: one bad picture must not take the process from all others.
      const reply = readReply(message)
      if (reply) onReply(reply)
      else onNonsense()
    })
    // An error (the process could not be started, or a message could not be sent) may or may not be followed by an exit.
    let ended = false
    const end = (): void => {
      if (!ended) onExit()
      ended = true
    }
    this.#child.on('exit', end)
    this.#child.on('error', () => {
      this.kill()
      if (this.#child.pid === undefined) end()
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  send(request: InferenceRequest): void {
    if (this.#child.connected) this.#child.send(request)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Closes the channel, which ends the process, and insists where it does not. Resolves when the process is gone. */
  async close(): Promise<void> {
    if (this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    if (this.#child.connected) this.#child.disconnect()
    const insist = setTimeout(() => this.kill(), EXIT_GRACE_MS)
    await this.#exited
    clearTimeout(insist)
  }
}
