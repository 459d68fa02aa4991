import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'
import { useUser } from '../../../lib/profile.ts'
import type { TestSeat } from '../../../lib/test-seat.ts'
import { Splash } from '../../../ui/splash.tsx'
import { TestContext } from '../hooks/test-context.ts'
import { useTestRunner } from '../hooks/use-test-runner.ts'
import { TestView } from './test-view.tsx'

/** The test of a seat, from its first question to its result. */
export function TestRoom({ seat }: { seat: TestSeat }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const user = useUser()
  const runner = useTestRunner(seat, user.id, (status) => {
    seat.proctoring?.stop()
    void queryClient.invalidateQueries({ queryKey: participantAssessmentsQuery.queryKey })
    if (status === 'completed') {
      void navigate(`/participant/results/${seat.testSession.id}`, { replace: true, state: { isFresh: true } })
    }
  })
  if (runner === null) return <Splash />
  return (
    <TestContext value={runner}>
      <TestView proctoring={seat.proctoring} isPractice={false} />
    </TestContext>
  )
}
