import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { TestRun } from '@pengawas/shared/contracts/test-taking'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proctoring } from '../../../lib/started-test.ts'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { TalkBanner } from '../talk/talk-banner.tsx'
import { ChatNotice } from '../chat/chat-notice.tsx'
import { useRunner, useTest } from '../hooks/test-context.ts'
import { useTestKeys } from '../hooks/use-test-keys.ts'
import { afterChoosing } from '../rules/choosing.ts'
import { isAnswer, picturesOf, questionStates } from '../rules/progress.ts'
import type { TestKey } from '../rules/test-keys.ts'
import { AdmittedNotice } from './admitted-notice.tsx'
import { ConnectionTrouble } from './connection-trouble.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import { HaltNotice } from './halt-notice.tsx'
import { NoticeDock } from './notice-dock.tsx'
import { Navigator } from './navigator.tsx'
import { ProctoringOverlay } from './proctoring-overlay.tsx'
import { QuestionView } from './question-view.tsx'
import { StepButtons } from './step-buttons.tsx'
import { TestHeader } from './test-header.tsx'
import { TestHelp } from './test-help.tsx'
import { TimeGivenNotice } from './time-given-notice.tsx'
import { WarningBanner } from './warning-banner.tsx'
import classes from './test-screen.module.css'

interface TestScreenProps {
  run: TestRun
  proctoring: Proctoring | null
  isPractice: boolean
  isJustAdmitted: boolean
}

/** The one test screen, watched or not: a question, its answer, the way on, and the truth about time and saving. */
export function TestScreen({ run, proctoring, isPractice, isJustAdmitted }: TestScreenProps) {
  const { t } = useTranslation('test')
  const runner = useRunner()
  const items = useTest((state) => state.items)
  const position = useTest((state) => state.position)
  const outbox = useTest((state) => state.outbox)
  const status = useTest((state) => state.status)
  const isExpired = useTest((state) => state.remaining === 0)
  const isStepping = useTest((state) => state.isStepping)
  const [finishing, finish] = useDisclosure(false)
  const [helping, help] = useDisclosure(false)
  const [watching, watch] = useDisclosure(false)
  const isAdaptive = run.assessment.type === 'cat'
  const questions = useMemo(() => questionStates(items, outbox), [items, outbox])
  const item = items[position]
  const isHalted = status === 'paused' || status === 'locked'
  const isDisabled = isHalted || isExpired || isStepping
  const isLast = position === items.length - 1
  const answered = questions.filter(({ isAnswered }) => isAnswered).length
  const canStep = item !== undefined && isAnswer(outbox.entries[item.questionId]?.value ?? null)

  useEffect(() => {
    for (const source of picturesOf(items)) new Image().src = source
  }, [items])

  const go = (to: number): void => {
    finish.close()
    if (!isAdaptive) runner.moveTo(to)
  }
  const onKey = (key: TestKey): void => {
    if (key.type === 'help') help.open()
    if (!item || isDisabled) return
    const entry = outbox.entries[item.questionId]
    switch (key.type) {
      case 'choose':
        if (key.place < item.options.length) {
          runner.change(
            item.questionId,
            { value: afterChoosing(item, entry?.value ?? null, key.place), marked: entry?.marked ?? false },
            false,
          )
        }
        return
      case 'next':
        if (isAdaptive) {
          if (canStep) void runner.step()
        } else go(position + 1)
        return
      case 'previous':
        go(position - 1)
        return
      case 'mark':
        if (!isAdaptive)
          runner.change(item.questionId, { value: entry?.value ?? null, marked: !(entry?.marked ?? false) }, false)
        return
      case 'help':
        return
    }
  }
  useTestKeys(onKey)

  return (
    <div className={classes.page}>
      <TestHeader
        title={run.assessment.title}
        total={run.totalQuestions}
        minimum={run.minQuestions}
        answered={answered}
        isAdaptive={isAdaptive}
        signs={proctoring?.signs ?? null}
        recording={proctoring?.recording ?? null}
        isPractice={isPractice}
        onOpenPanel={watch.open}
        onHelp={help.open}
      />
      <NoticeDock
        devices={
          <>
            {proctoring?.troubles}
            {proctoring?.phoneTrouble}
          </>
        }
        troubles={<ConnectionTrouble isAdaptive={isAdaptive} />}
        warnings={
          <>
            {isJustAdmitted ? <AdmittedNotice /> : null}
            <TalkBanner />
            <TimeGivenNotice />
            <ChatNotice />
            <WarningBanner />
          </>
        }
      />
      <div className={classes.body} data-adaptive={isAdaptive}>
        <main id={MAIN_ID} className={classes.main}>
          <div aria-live="assertive">
            {isHalted ? <HaltNotice status={status} instructions={run.assessment.instructions} /> : null}
          </div>
          {items.length === 0 ? <Text role="status">{t('noQuestions')}</Text> : null}
          {item && !isHalted ? <QuestionView item={item} isDisabled={isDisabled} canMark={!isAdaptive} /> : null}
          {isHalted ? null : (
            <StepButtons
              isAdaptive={isAdaptive}
              isLast={isLast}
              isDisabled={isDisabled}
              canStep={canStep}
              onPrevious={() => go(position - 1)}
              onNext={() => go(position + 1)}
              onStep={() => void runner.step()}
              onFinish={finish.open}
            />
          )}
        </main>
        {isAdaptive || isHalted ? null : (
          <Navigator questions={questions} position={position} onGo={go} onFinish={finish.open} />
        )}
      </div>
      <FinishDialog
        opened={finishing && !isHalted}
        questions={questions}
        isPractice={isPractice}
        type={run.assessment.type}
        minimum={run.minQuestions}
        total={run.totalQuestions}
        onClose={finish.close}
        onGo={go}
        onFinish={() => {
          finish.close()
          void runner.finish()
        }}
      />
      <TestHelp
        opened={helping}
        isAdaptive={isAdaptive}
        instructions={run.assessment.instructions}
        requirements={run.assessment.requirements}
        onClose={help.close}
      />
      {proctoring === null ? null : (
        <ProctoringOverlay opened={watching} onClose={watch.close}>
          <ConnectionTrouble isAdaptive={isAdaptive} />
          {proctoring.troubles}
          {proctoring.panel}
        </ProctoringOverlay>
      )}
    </div>
  )
}
