import { ActionIcon, Badge, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconClockExclamation, IconEye, IconEyeOff, IconHelp, IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../../ui/brand.tsx'
import { useTest } from '../hooks/test-context.ts'
import { lateMinutes } from '../rules/clock.ts'
import { Countdown } from './countdown.tsx'
import { SaveBadge } from './save-badge.tsx'
import { TextSizeMenu } from './text-size-menu.tsx'
import classes from './test-screen.module.css'

interface TestHeaderProps {
  title: string
  total: number
  /** How many have to be answered so that the test can be passed. */
  minimum: number
  answered: number
  isAdaptive: boolean
  /** Signs of camera, microphone and connection; null where nobody watches. */
  signs: ReactNode
  isPractice: boolean
  isPanelOpen: boolean
  onTogglePanel: () => void
  onHelp: () => void
}

export function TestHeader({
  title,
  total,
  minimum,
  answered,
  isAdaptive,
  signs,
  isPractice,
  isPanelOpen,
  onTogglePanel,
  onHelp,
}: TestHeaderProps) {
  const { t } = useTranslation('test')
  const position = useTest((state) => state.position)
  const late = useTest((state) => (state.clock ? lateMinutes(state.clock) : 0))
  const { fullscreen, toggle } = useFullscreenDocument()
  return (
    <header className={classes.header}>
      <div className={classes.headerRow}>
        <BrandMark size={30} />
        <div className={classes.title}>
          <Text fw={650} lineClamp={1}>
            {title}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)" data-testid="question-number">
            {t(isAdaptive ? 'progress.upTo' : 'progress.of', { value: position + 1, total })}
            {isAdaptive && minimum < total ? ` · ${t('progress.atLeast', { value: minimum })}` : ''}
          </Text>
        </div>
        <div className={classes.badges}>
          {isPractice ? (
            <Badge size="lg" variant="light" color="grape">
              {t('practice.badge')}
            </Badge>
          ) : null}
          <SaveBadge />
          {late > 0 ? (
            <Badge
              size="lg"
              variant="light"
              color="orange"
              leftSection={<IconClockExclamation size={16} aria-hidden />}
            >
              {t('late', { value: late })}
            </Badge>
          ) : null}
          {signs}
        </div>
        <Group gap={4} wrap="nowrap" className={classes.tools}>
          {signs === null ? null : (
            <Button
              variant="default"
              size="compact-md"
              aria-expanded={isPanelOpen}
              leftSection={isPanelOpen ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              onClick={onTogglePanel}
            >
              {t(isPanelOpen ? 'proctoring.hide' : 'proctoring.show')}
            </Button>
          )}
          <TextSizeMenu />
          {document.fullscreenEnabled ? (
            <Tooltip label={t(fullscreen ? 'fullscreen.leave' : 'fullscreen.enter')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                visibleFrom="sm"
                aria-label={t(fullscreen ? 'fullscreen.leave' : 'fullscreen.enter')}
                onClick={() => void toggle()}
              >
                {fullscreen ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          ) : null}
          <Tooltip label={`${t('help.title')} (?)`}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('help.title')} onClick={onHelp}>
              <IconHelp size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Countdown />
      </div>
      <Progress.Root size={6} radius={0} transitionDuration={200}>
        <Progress.Section
          value={total === 0 ? 0 : (100 * answered) / total}
          aria-label={t('progress.answered', { value: answered, total })}
        />
      </Progress.Root>
    </header>
  )
}
