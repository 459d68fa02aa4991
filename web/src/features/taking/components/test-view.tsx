import { Button } from '@mantine/core'
import { IconWindowMaximize } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSignOutOn } from '../../../lib/profile.ts'
import type { Proctoring } from '../../../lib/started-test.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { ServerAway } from '../../../ui/server-away.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { useRunner, useTest } from '../hooks/test-context.ts'
import { FinishingView, TerminatedView } from './finishing-view.tsx'
import { Notice } from './notice.tsx'
import { TestScreen } from './test-screen.tsx'

interface TestViewProps {
  proctoring: Proctoring | null
  isPractice: boolean
  isJustAdmitted?: boolean
}

/** The view of a running test, by its state. */
export function TestView({ proctoring, isPractice, isJustAdmitted = false }: TestViewProps) {
  const { t } = useTranslation(['test', 'common'])
  const runner = useRunner()
  const run = useTest((state) => state.run)
  const loadFailure = useTest((state) => state.loadFailure)
  const status = useTest((state) => state.status)
  const finishing = useTest((state) => state.finishing)
  const isTakenOver = useTest((state) => state.isTakenOver)
  const halt = useTest((state) => state.outbox.halt)
  useSignOutOn(halt === 'signed-out' ? 'not-authenticated' : loadFailure)

  const home = (
    <Button component={Link} to="/participant" variant="default">
      {t('common:home')}
    </Button>
  )
  if (isTakenOver) return <TakenOver />
  if (status === 'terminated') return <TerminatedView>{home}</TerminatedView>
  if (loadFailure !== null) return <ServerAway onRetry={() => void runner.load()} />
  if (run === null) return <Splash />
  if (finishing !== 'no') return <FinishingView />
  return <TestScreen run={run} proctoring={proctoring} isPractice={isPractice} isJustAdmitted={isJustAdmitted} />
}

/** Another page of the same candidate has the test now. Unsent answers stay in this browser. */
function TakenOver() {
  const { t } = useTranslation('test')
  const runner = useRunner()
  const [failure, setFailure] = useState<unknown>(null)
  const takeBack = async (): Promise<void> => {
    try {
      await runner.takeBack()
      window.location.reload()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Notice icon={IconWindowMaximize} color="orange" title={t('takenOver.title')} text={t('takenOver.text')}>
      {failure === null ? null : <FailureAlert error={failure} />}
      <Button onClick={() => void takeBack()}>{t('takenOver.takeBack')}</Button>
    </Notice>
  )
}
