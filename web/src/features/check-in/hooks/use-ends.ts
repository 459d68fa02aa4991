import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { onNotice } from '../../../lib/socket.ts'
import type { StartedTest } from '../../../lib/started-test.ts'

/** What ends a check-in on this page beside a decision: the test session is over, or another page has it, which the answer says. */
export function useEnds({ connection }: StartedTest): boolean {
  const navigate = useNavigate()
  const [isTakenOver, setIsTakenOver] = useState(false)
  const { socket } = connection
  useEffect(() => onNotice(socket, pushes.superseded, () => setIsTakenOver(true)), [socket])
  useEffect(
    () =>
      onNotice(socket, pushes.sessionChanged, ({ status }) => {
        if (isOver(status)) void navigate('/participant', { replace: true })
      }),
    [socket, navigate],
  )
  return isTakenOver
}
