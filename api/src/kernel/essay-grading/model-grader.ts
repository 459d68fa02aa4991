import { setTimeout as delay } from 'node:timers/promises'
import type { Suggestion } from '@pengawas/shared/contracts/marking'
import type { Logger } from 'pino'
import type { EssayGrader, GradingTask } from './essay-grader.ts'
import { MalformedAnswer, modelRequest, readCompletion } from './rules/model-exchange.ts'

const ATTEMPTS = 2
const TIMEOUT_MS = 60_000
const RETRY_PAUSE_MS = 1_000
/** A suggestion has some kilobytes; an endpoint that sends more is not what it says. */
const MAX_ANSWER_BYTES = 512 * 1024

export interface ModelGraderOptions {
  /** Base address of an OpenAI-compatible API, such as `http://localhost:11434/v1`. */
  url: string
  model: string
  key: string | undefined
}

interface ModelGraderDeps {
  config: ModelGraderOptions
  /** Compared with, and fallen back to. */
  local: EssayGrader
  log: Logger
  timeoutMs?: number
  retryPauseMs?: number
}

/** The endpoint answered, but not with a completion. */
class EndpointFailure extends Error {
  readonly isWorthRepeating: boolean
  constructor(status: number) {
    super(`the endpoint answered ${status}`)
    this.isWorthRepeating = status >= 500 || status === 429 || status === 408
  }
}

async function readBounded(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new MalformedAnswer('the endpoint sent too much')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new MalformedAnswer('the endpoint did not answer with JSON', { cause })
  }
}

/**
 * Asks a language model behind an OpenAI-compatible endpoint. Whatever goes wrong twice – no answer in time, a refusal,
 * an answer that does not fit – the local grader suggests instead, with a note. Nothing of the answer is logged.
 */
export function createModelGrader(deps: ModelGraderDeps): EssayGrader {
  const { config, local, log, timeoutMs = TIMEOUT_MS, retryPauseMs = RETRY_PAUSE_MS } = deps
  const endpoint = `${config.url.replace(/\/+$/, '')}/chat/completions`

  async function ask(task: GradingTask, compared: Suggestion, signal: AbortSignal): Promise<Suggestion> {
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(config.key === undefined ? {} : { authorization: `Bearer ${config.key}` }),
      },
      body: JSON.stringify(modelRequest(task, config.model)),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new EndpointFailure(response.status)
    }
    return readCompletion(await readBounded(response), task, config.model, compared)
  }

  return {
    async grade(task, signal) {
      const compared = await local.grade(task, signal)
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        try {
          return await ask(task, compared, signal)
        } catch (error) {
          signal.throwIfAborted()
          // The causes may quote the answer, so only the class and the fixed message are logged.
          log.warn(
            { attempt, failure: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' },
            'essay model failed',
          )
          if (error instanceof EndpointFailure && !error.isWorthRepeating) break
          if (attempt < ATTEMPTS) await delay(retryPauseMs, undefined, { signal })
        }
      }
      return { ...compared, notes: [...compared.notes, 'model-unavailable'] }
    },
  }
}
