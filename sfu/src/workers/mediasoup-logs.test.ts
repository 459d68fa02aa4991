import { expect, it } from 'vitest'
import { mediasoupListeners } from './mediasoup-logs.ts'

it.each([
  ['onerror', '[pid:7] RTC::Transport::GetConsumerById() | throwing MediaSoupError | Consumer not found', 'debug'],
  ['onerror', '[pid:7] RTC::WebRtcServer::WebRtcServer() | port bind failed', 'error'],
  ['onwarn', 'request failed [method:CONSUMER_PAUSE, id:9]: Consumer not found', 'debug'],
  ['onwarn', '[pid:7] RTC::DtlsTransport | DTLS failed', 'warn'],
] as const)('%s of %s is a line of level %s', (listener, message, level) => {
  const lines: string[] = []
  const note = (name: string) => () => lines.push(name)
  const log = { debug: note('debug'), warn: note('warn'), error: note('error') }
  mediasoupListeners(log)[listener]('Worker', message)
  expect(lines).toEqual([level])
})
