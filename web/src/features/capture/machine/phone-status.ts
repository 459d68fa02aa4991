import { connectionOf, type MediaState } from './connection-machine.ts'

/** `arriving` is the server's own word; everything before it is what the phone knows of itself. */
export type PhoneStatus = 'opening' | 'heldBack' | 'connecting' | 'reconnecting' | 'sending' | 'arriving'

interface Facts {
  media: MediaState
  hasTrack: boolean
  isHeldBack: boolean
  isArriving: boolean | null
}

/** What the phone says of its picture where the camera could be had: the first thing that is in the way, or that the picture arrives. */
export function phoneStatusOf({ media, hasTrack, isHeldBack, isArriving }: Facts): PhoneStatus {
  if (!hasTrack) return 'opening'
  if (isHeldBack) return 'heldBack'
  const connection = connectionOf(media)
  if (connection !== 'connected') return connection === 'reconnecting' ? 'reconnecting' : 'connecting'
  return isArriving === true ? 'arriving' : 'sending'
}
