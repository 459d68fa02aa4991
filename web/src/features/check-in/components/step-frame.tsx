import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { CheckInStep } from '@pengawas/shared/contracts/check-ins'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'
import { askedAgain, isOver, maySkip, stepBefore } from '../rules/steps.ts'
import { FocusedTitle } from './focused-title.tsx'
import { GoOnWithout } from './go-on-without.tsx'

interface StepFrameProps {
  step: CheckInStep
  /** What is to be done, in a sentence or two. */
  text: string
  children?: ReactNode
  /** Buttons of the step itself, before the one that ends it. */
  actions?: ReactNode
  /** The button that ends the step; `null` while there is nothing to end it with. */
  done: { label: string; isDisabled?: boolean } | null
  /** What the page itself knows to be wrong, in words that the candidate can send as they are. */
  trouble?: string
}

/** One screen of the check-in: what to do, the thing itself, and the ways on. Each step can be left, whatever does not work. */
export function StepFrame({ step, text, children, actions, done, trouble = '' }: StepFrameProps) {
  const { t } = useTranslation('checkIn')
  const { checkIn, report } = useCheckInRun()
  const action = useAction()
  const [isWithout, setIsWithout] = useState(false)
  const asked = checkIn.steps.find((one) => one.step === step)
  const again = askedAgain(checkIn, step)
  return (
    <Stack gap="lg" data-testid="check-in-step" data-step={step}>
      <BackAndForth step={step} />
      <div>
        <FocusedTitle>{t(`steps.${step}`)}</FocusedTitle>
        <Text c="var(--pengawas-quiet)">{text}</Text>
      </div>
      {again === null ? null : <RedoReason text={again.by === 'hub' ? t('redoByHub') : again.reason} />}
      {children}
      {action.error === null ? null : <FailureAlert error={action.error} />}
      {isWithout ? (
        <GoOnWithout step={step} trouble={trouble} onBack={() => setIsWithout(false)} />
      ) : (
        <Group gap="sm">
          {actions}
          {done === null ? null : (
            <Button
              size="md"
              loading={action.isRunning}
              disabled={done.isDisabled ?? false}
              onClick={() => action.run(() => report(step, { outcome: 'done' }))}
            >
              {done.label}
            </Button>
          )}
          {asked !== undefined && maySkip(asked) ? (
            <Button
              size="md"
              variant="default"
              disabled={action.isRunning}
              onClick={() => action.run(() => report(step, { outcome: 'skipped' }))}
            >
              {t('skip')}
            </Button>
          ) : null}
          {step === 'consent' ? null : (
            <Button
              size="md"
              variant="subtle"
              disabled={action.isRunning}
              mih={42}
              h="auto"
              styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
              onClick={() => setIsWithout(true)}
            >
              {t('without.open')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

/** To the step before, which may be done another time, and from there to where the check-in is. */
function BackAndForth({ step }: { step: CheckInStep }) {
  const { t } = useTranslation('checkIn')
  const { checkIn, chosen, choose } = useCheckInRun()
  const before = stepBefore(checkIn, step)
  // A step that was begun anew is what is left, and there is nothing else to go on to.
  const isBack = chosen !== null && isOver(checkIn, chosen)
  if (before === null && !isBack) return null
  return (
    <Group justify="space-between" mb={-8}>
      {before === null ? null : (
        <Button
          variant="subtle"
          size="compact-md"
          ms={-8}
          leftSection={<IconArrowLeft size={18} aria-hidden className="mirrored" />}
          onClick={() => choose(before)}
        >
          {t('goBack', { step: t(`steps.${before}`) })}
        </Button>
      )}
      {!isBack ? null : (
        <Button variant="subtle" size="compact-md" onClick={() => choose(null)}>
          {t('onward')}
        </Button>
      )}
    </Group>
  )
}

/** Why a step is to be done again. */
function RedoReason({ text }: { text: string }) {
  const { t } = useTranslation('checkIn')
  return (
    <Stack gap={4} role="note" data-testid="redo-reason" bd="1px solid var(--mantine-color-orange-6)" p="md" bdrs="md">
      <Title order={2} size="h5">
        {t('redo')}
      </Title>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <bdi>{text}</bdi>
      </Text>
    </Stack>
  )
}
