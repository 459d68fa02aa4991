import { expect, it } from 'vitest'
import { initialMediaState, type MediaState } from './connection-machine.ts'
import { phoneStatusOf } from './phone-status.ts'

const UP: MediaState = {
  ...initialMediaState,
  ...{ phase: 'published', socketUp: true, transportId: 't', transport: 'connected', everConnected: true },
}
const WELL = { media: UP, hasTrack: true, isHeldBack: false, isArriving: true }

it.each([
  ['all is well by the word of the server', {}, 'arriving'],
  ['the server has not said anything', { isArriving: null }, 'sending'],
  ['the server says that nothing arrives', { isArriving: false }, 'sending'],
  ['the hub is away, whatever it said before', { media: { ...UP, socketUp: false } }, 'reconnecting'],
  ['nothing was connected yet', { media: initialMediaState }, 'connecting'],
  ['a call holds the camera back', { isHeldBack: true }, 'heldBack'],
  ['the camera is being opened', { hasTrack: false }, 'opening'],
] as const)('says of a phone where %s how it stands', (_what, change, expected) => {
  expect(phoneStatusOf({ ...WELL, ...change })).toBe(expected)
})
