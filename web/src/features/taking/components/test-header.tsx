import { Badge, Progress, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../../ui/brand.tsx'
import { ChatButton } from '../chat/chat-button.tsx'
import { useTest } from '../hooks/test-context.ts'
import { lateMinutes } from '../rules/clock.ts'
import { Countdown } from './countdown.tsx'
import { HeaderTools } from './header-tools.tsx'
import { PageSigns } from './page-signs.tsx'
import { TestMenu } from './test-menu.tsx'
import classes from './test-header.module.css'

interface TestHeaderProps {
  title: string
  total: number
  /** How many have to be answered so that the test can be passed. */
  minimum: number
  answered: number
  isAdaptive: boolean
  /** Signs of camera, microphone and screen; null where nobody watches. */
  signs: ReactNode
  /** Whether the candidate is recorded now: in sight on a phone as well. */
  recording: ReactNode
  isPractice: boolean
  onOpenPanel: () => void
  onHelp: () => void
}

/** One row: where the candidate is, how saving and connection stand, and the clock. What does not fit is behind one button. */
export function TestHeader(props: TestHeaderProps) {
  const { title, total, minimum, answered, isAdaptive, signs, recording, isPractice, onOpenPanel, onHelp } = props
  const { t } = useTranslation(['test', 'common'])
  const position = useTest((state) => state.position)
  const late = useTest((state) => (state.clock ? lateMinutes(state.clock) : 0))
  const isNarrow = useMediaQuery('(max-width: 78em)', undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const atLeast = isAdaptive && minimum < total ? ` · ${t('progress.atLeast', { value: minimum })}` : ''
  const place =
    t(isAdaptive && minimum < total ? 'progress.upTo' : 'progress.of', { value: position + 1, total }) + atLeast
  const badge = isPractice ? (
    <Badge size="lg" variant="light" color="grape">
      {t('practice.badge')}
    </Badge>
  ) : null
  const onPanel = signs === null ? null : onOpenPanel
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        {isPhone ? null : <BrandMark size={30} instead={<Text fw={700}>{t('common:appName')}</Text>} />}
        <div className={classes.title}>
          {isPhone ? null : (
            <Text fw={650} truncate title={title}>
              {title}
            </Text>
          )}
          {isPhone ? (
            <Text fw={650} data-testid="question-number">
              <span aria-hidden dir="ltr">
                {position + 1}/{total}
              </span>
              <VisuallyHidden>{place}</VisuallyHidden>
            </Text>
          ) : (
            <Text size="sm" truncate c="var(--pengawas-quiet)" data-testid="question-number">
              {place}
            </Text>
          )}
        </div>
        <div className={classes.signs}>
          {isPhone ? null : badge}
          <PageSigns isShort={isPhone} />
          {isPhone ? null : signs}
          {recording}
        </div>
        {isNarrow ? null : <HeaderTools onOpenPanel={onPanel} onHelp={onHelp} />}
        {isPractice ? null : <ChatButton />}
        <Countdown />
        {isNarrow ? (
          <TestMenu title={title} onOpenPanel={onPanel} onHelp={onHelp}>
            {isPhone ? (
              <>
                <Text size="sm">{place}</Text>
                <Text size="sm">{t('progress.answered', { value: answered, total, count: total })}</Text>
                <div className={classes.signs}>
                  {badge}
                  {signs}
                </div>
              </>
            ) : null}
          </TestMenu>
        ) : null}
      </div>
      <Progress.Root size={6} radius={0} transitionDuration={200}>
        <Progress.Section
          value={total === 0 ? 0 : (100 * answered) / total}
          aria-label={t('progress.answered', { value: answered, total, count: total })}
        />
      </Progress.Root>
      {late > 0 ? <div className={classes.late}>{t('late', { value: late, count: late })}</div> : null}
    </header>
  )
}
