import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'
import { useUser } from '../../../lib/profile.ts'
import type { StartedTest } from '../../../lib/started-test.ts'
import { Splash } from '../../../ui/splash.tsx'
import { TestContext } from '../hooks/test-context.ts'
import { useTestRunner } from '../hooks/use-test-runner.ts'
import { TestView } from './test-view.tsx'

/** A started test, from its first question to its result. */
export function TestRoom({ startedTest }: { startedTest: StartedTest }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const user = useUser()
  const runner = useTestRunner(startedTest, user.id, (status) => {
    startedTest.proctoring?.stop()
    void queryClient.invalidateQueries({ queryKey: participantAssessmentsQuery.queryKey })
    if (status === 'completed') {
      void navigate(`/participant/results/${startedTest.testSession.id}`, { replace: true, state: { isFresh: true } })
    }
  })
  if (runner === null) return <Splash />
  return (
    <TestContext value={runner}>
      <TestView
        proctoring={startedTest.proctoring}
        isPractice={false}
        isJustAdmitted={startedTest.isJustAdmitted ?? false}
      />
    </TestContext>
  )
}
