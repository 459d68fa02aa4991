import { Text } from '@mantine/core'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { CheckInStep } from '@pengawas/shared/contracts/check-ins'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/http.ts'
import type { StartedTest } from '../../../lib/started-test.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ServerAway } from '../../../ui/server-away.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { hubCheckIn } from '../api/backend.ts'
import { CheckInContext } from '../hooks/check-in-context.ts'
import { useAdmission } from '../hooks/use-admission.ts'
import { useCheckIn } from '../hooks/use-check-in.ts'
import { useEnds } from '../hooks/use-ends.ts'
import { viewOf, type CheckInView } from '../rules/steps.ts'
import { CalibrationStep } from '../steps/calibration-step.tsx'
import { ConsentStep } from '../steps/consent-step.tsx'
import { DevicesStep } from '../steps/devices-step.tsx'
import { FramingStep } from '../steps/framing-step.tsx'
import { PhoneStep } from '../steps/phone-step.tsx'
import { PictureStep } from '../steps/picture-step.tsx'
import { SweepStep } from '../steps/sweep-step.tsx'
import { CallForHelp } from './call-for-help.tsx'
import classes from './check-in.module.css'
import { ClosedView } from './closed-view.tsx'
import { RefusedView } from './refused-view.tsx'
import { SubmittingView } from './submitting-view.tsx'
import { StepList } from './step-list.tsx'
import { TakenOver } from './taken-over.tsx'
import { WaitingView } from './waiting-view.tsx'

const STEPS: Readonly<Record<CheckInStep, ComponentType>> = {
  consent: ConsentStep,
  devices: DevicesStep,
  framing: FramingStep,
  calibration: CalibrationStep,
  portrait: () => <PictureStep step="portrait" />,
  card: () => <PictureStep step="card" />,
  sweep: SweepStep,
  phone: PhoneStep,
}

interface CheckInPageProps {
  startedTest: StartedTest
  /** The clock runs: the test session as it is now. */
  onAdmitted: (testSession: TestSession) => void
}

/** From entering an assessment to the start of its clock: one screen for each step, then the waiting room, then the decision. */
export function CheckInPage({ startedTest, onAdmitted }: CheckInPageProps) {
  const { t } = useTranslation('checkIn')
  const { testSession, proctoring, assessment } = startedTest
  const [backend] = useState(() => hubCheckIn(testSession.id))
  const { run, error, retry } = useCheckIn(startedTest, backend)
  const isTakenOver = useEnds(startedTest)
  const view = run === null ? null : viewOf(run.checkIn, run.chosen)
  const admission = useAdmission(view?.name === 'admitted', backend, onAdmitted)

  if (isTakenOver) return <TakenOver />
  if (error !== null && failureCode(error) === 'not-found') return <ClosedView />
  if (admission.error !== null) return <ServerAway onRetry={admission.retry} />
  if (run === null || view === null) return error === null ? <Splash /> : <ServerAway onRetry={retry} />
  if (view.name === 'admitted') return <Splash />
  return (
    <CheckInContext value={run}>
      <PageHeader>
        <Text fw={650} truncate>
          {assessment.title}
        </Text>
      </PageHeader>
      <div className={classes.page}>
        <StepList checkIn={run.checkIn} current={view.name === 'step' ? view.step : null} />
        <main id={MAIN_ID}>
          <div className={classes.troubles} aria-live="polite">
            {proctoring?.troubles}
            {view.name === 'step' && view.step === 'phone' ? null : proctoring?.phoneTrouble}
          </div>
          <CurrentView view={view} />
          <footer className={classes.foot}>
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('clockStands')}
            </Text>
            <CallForHelp />
          </footer>
        </main>
      </div>
    </CheckInContext>
  )
}

function CurrentView({ view }: { view: CheckInView }) {
  if (view.name === 'complete') return <SubmittingView />
  if (view.name === 'refused') return <RefusedView />
  if (view.name !== 'step') return <WaitingView />
  const Step = STEPS[view.step]
  // Two steps may have the same screen: each begins anew.
  return <Step key={view.step} />
}
