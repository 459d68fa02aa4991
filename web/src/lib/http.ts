import { ACCOUNT_HEADER, BACKGROUND_HEADER } from '@pengawas/shared/contracts/auth'
import { envelopeSchema, type CodedMessage } from '@pengawas/shared/contracts/envelope'
import { ERROR_CODES, isErrorCode, type ErrorCode } from '@pengawas/shared/errors'
import { z } from 'zod'
import { isLoginEnded, type LoginEnded, pageAccount, whileSignedIn } from './page-login.ts'

/** Failures that only a client can know of: the server did not answer, or answered something else than agreed. */
export type FailureCode = ErrorCode | 'unreachable' | 'unexpected-answer'

/**
 * A request that did not succeed. `text` is what the server says of it, `fields` what is wrong with which input, by
 * dotted path; `foreignText` is what came instead of an answer of ours.
 */
export class RequestFailure extends Error {
  readonly code: FailureCode
  readonly text: CodedMessage | undefined
  readonly fields: Readonly<Record<string, CodedMessage>>
  readonly retryAfterSeconds: number | undefined
  readonly foreignText: string | undefined

  constructor(
    code: FailureCode,
    options: {
      text?: CodedMessage
      fields?: Readonly<Record<string, CodedMessage>>
      retryAfterSeconds?: number
      foreignText?: string
      cause?: unknown
    } = {},
  ) {
    super(code, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'RequestFailure'
    this.code = code
    this.text = options.text
    this.fields = options.fields ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
    this.foreignText = options.foreignText
  }
}

/** The code of any thrown value; whatever is not a `RequestFailure` is a fault of ours. */
export function failureCode(error: unknown): FailureCode {
  return error instanceof RequestFailure ? error.code : 'internal'
}

const REQUEST_TIMEOUT_MS = 15_000

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, except a file, which is sent as it is with its own content type. */
  body?: unknown
  signal?: AbortSignal
  /** Sent by the page itself, such as polling: it does not keep a login alive. */
  isBackground?: boolean
  /** Longer than usual where the server has more to do. */
  timeoutMs?: number
  /** For the call that ends a login: where it has ended, nobody is asked to sign in for it. */
  isLeaving?: boolean
  /** Which bytes of a file, as HTTP writes it. */
  range?: string
  /** The time-out is for the beginning of the answer, which may then take as long as its reader wants. */
  isStream?: boolean
}

function contentType(body: unknown): string {
  return body instanceof Blob ? body.type : 'application/json'
}

async function send(
  path: string,
  { method = 'GET', body, signal, isBackground = false, range, isStream, ...rest }: RequestOptions,
): Promise<Response> {
  const { timeoutMs = REQUEST_TIMEOUT_MS } = rest
  const patience = new AbortController()
  const timer = isStream === true ? setTimeout(() => patience.abort(), timeoutMs) : undefined
  const timeout = isStream === true ? patience.signal : AbortSignal.timeout(timeoutMs)
  const account = pageAccount()
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': contentType(body) }),
        ...(isBackground ? { [BACKGROUND_HEADER]: '1' } : {}),
        ...(account === null ? {} : { [ACCOUNT_HEADER]: account }),
        ...(range === undefined ? {} : { range }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new RequestFailure('unreachable', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** A gateway in front of a hub that is away answers in its own words: 502 to 504 without our envelope. */
function isGatewayError(status: number): boolean {
  return status >= 502 && status <= 504
}

const foreignAnswerSchema = z.object({
  error: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
})

/** What a failure says that is not in our envelope, such as a proxy's: its own text, else that of HTTP, else the number. */
function foreignMessage(response: Response, answer: unknown): string {
  const { data } = foreignAnswerSchema.safeParse(answer)
  const words = [data?.error, data?.message, response.statusText].find((text) => text !== undefined && text !== '')
  return words ?? `HTTP error! status: ${response.status}`
}

/** The data of an answer in our envelope; throws what it says instead. */
async function openEnvelope(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined)
  const parsed = envelopeSchema(z.unknown()).safeParse(answer)
  if (!parsed.success) {
    const code = isGatewayError(response.status) ? 'unreachable' : 'unexpected-answer'
    throw new RequestFailure(code, {
      cause: parsed.error,
      ...(response.ok ? {} : { foreignText: foreignMessage(response, answer) }),
    })
  }
  const envelope = parsed.data
  if (!envelope.success) {
    const { error, params = {}, message, fields = {}, issues } = envelope
    // A hub of an earlier version sends sentences without codes: its own words for the code of the failure, else as they came.
    const { code = isErrorCode(error) && ERROR_CODES[error].message === message ? error : '' } = envelope
    const faults =
      issues ?? Object.entries(fields).map(([path, sentence]) => ({ path, code: '', params: {}, message: sentence }))
    throw new RequestFailure(isErrorCode(error) ? error : 'internal', {
      text: { code, params, message },
      fields: Object.fromEntries(faults.map(({ path, ...fault }) => [path, fault])),
      ...(envelope.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: envelope.retryAfterSeconds }),
    })
  }
  return envelope.data
}

const loginEndedBy = (error: unknown): LoginEnded | null =>
  error instanceof RequestFailure && isLoginEnded(error.code) ? error.code : null

/** The call, repeated after its account has signed in again where its login had ended. */
function attempt<T>(call: () => Promise<T>, { isLeaving = false }: RequestOptions): Promise<T> {
  return isLeaving ? call() : whileSignedIn(call, loginEndedBy)
}

/**
 * One call of the HTTP API: sends, opens the envelope and parses `data` by its contract.
 * @throws RequestFailure in every case that is not a success; an aborted `signal` rethrows its own reason.
 */
export async function requestJson<T extends z.ZodType>(
  path: string,
  data: T,
  options: RequestOptions = {},
): Promise<z.output<T>> {
  const answer = await attempt(async () => await openEnvelope(await send(path, options)), options)
  const content = data.safeParse(answer)
  if (!content.success) throw new RequestFailure('unexpected-answer', { cause: content.error })
  return content.data
}

/** The answer itself where it is a file; throws what it says where it is not. */
const openFile = (path: string, options: RequestOptions): Promise<Response> =>
  attempt(async () => {
    const answer = await send(path, options)
    if (answer.ok) return answer
    await openEnvelope(answer)
    throw new RequestFailure('unexpected-answer')
  }, options)

/** A call that answers with a file, and the name that the server gives it. Throws as `requestJson` does. */
export async function requestFile(
  path: string,
  options: RequestOptions = {},
): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await openFile(path, options)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name }
}

/** A call that answers with a file, which is read as it arrives; `range` is which bytes of it. Throws as `requestJson` does. */
export async function requestStream(
  path: string,
  options: Pick<RequestOptions, 'signal' | 'range'>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await openFile(path, { ...options, isStream: true })
  if (body === null) throw new RequestFailure('unexpected-answer')
  return body
}
