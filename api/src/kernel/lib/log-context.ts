import { AsyncLocalStorage } from 'node:async_hooks'

/** What a log line says of the request on whose behalf it is written. */
interface RequestUnderWay {
  requestId: string
}

const requests = new AsyncLocalStorage<RequestUnderWay>()

/** Runs the work, and everything that it starts, on behalf of this request. */
export function onBehalfOf(requestId: string, work: () => void): void {
  requests.run({ requestId }, work)
}

/** Nothing where no request is under way, as in a chore. */
export function requestUnderWay(): Partial<RequestUnderWay> {
  return { ...requests.getStore() }
}
