import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { useEffect, useRef, useState } from 'react'
import { openMediaDevice } from '../../../lib/media-device.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { Speaking } from './speaking.ts'

/** This page's voice to one candidate. It ends when the page shows somebody else, loses the hub, or the hub has ended it. */
export function useSpeaking({ testSessionId, talk }: WallCandidate) {
  const session = useWallSession()
  const link = useWall((state) => state.link)
  const isOtherHeard = useWall(({ hearingId }) => hearingId !== null && hearingId !== testSessionId)
  const [speaking, setSpeaking] = useState<Speaking | null>(null)
  const [isBeginning, setIsBeginning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [wasSeen, setWasSeen] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useEffect(() => {
    if (speaking === null) return
    // The candidate's answer is heard, too; afterwards the sound is as it was.
    const { soundOn } = session.store.getState()
    session.setSound(true)
    return () => {
      speaking.end()
      session.setSound(soundOn)
    }
  }, [speaking, session])
  useEffect(() => {
    speaking?.mute(isOtherHeard)
  }, [speaking, isOtherHeard])

  const end = (): void => {
    setSpeaking(null)
    setWasSeen(false)
  }
  const isHere = speaking !== null && talk?.id === speaking.talkId
  if (isHere && !wasSeen) setWasSeen(true)
  // The tile showed this talk and does not any more: the hub has ended it.
  const isOver = speaking !== null && ((wasSeen && !isHere) || link === 'lost')
  if (isOver) end()
  const begin = async (): Promise<void> => {
    setIsBeginning(true)
    setFailure(null)
    try {
      const { socket } = session
      const begun = await Speaking.begin(testSessionId, { socket, openDevice: openMediaDevice, onLost: end })
      if (isMounted.current) setSpeaking(begun)
      else begun.end()
    } catch (error) {
      setFailure(error)
    }
    setIsBeginning(false)
  }
  return { isOwn: speaking !== null && !isOver, isBeginning, failure, begin: () => void begin(), end }
}
