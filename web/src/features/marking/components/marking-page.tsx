import { ActionIcon, Anchor, Badge, Container, Grid, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core'
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import type { MarkingDetail, MarkingTask } from '@pengawas/shared/contracts/marking'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { useGuardedLeave } from '../../../lib/guarded-close.ts'
import { directionOf } from '../../../lib/i18n.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { taskQuery } from '../api/marking.ts'
import { neighbours, useQueue } from '../hooks/use-queue.ts'
import { AnswerText } from './answer-text.tsx'
import { KeyPointList } from './key-point-list.tsx'
import { MarkingSteps } from './marking-steps.tsx'
import { StatusBadge } from './status-badge.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import classes from './marking-page.module.css'

const QUEUE = '/dashboard/scoring'

/** One essay after another: what is read on one side, and beside it the form, which stays in sight. */
export function MarkingPage() {
  const { t } = useTranslation('marking')
  const { taskId = '' } = useParams()
  const result = useQuery(taskQuery(taskId))
  const { search } = useLocation()
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="md">
        <Anchor component={Link} to={{ pathname: QUEUE, search }} size="sm" style={{ alignSelf: 'flex-start' }}>
          {t('toQueue')}
        </Anchor>
        <QueryStatus result={result} />
        {result.data ? <Essay key={taskId} task={result.data} /> : null}
      </Stack>
    </Container>
  )
}

function Essay({ task }: { task: MarkingDetail }) {
  const { t } = useTranslation('marking')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const { result } = useQueue()
  const near = neighbours(result.data?.items ?? [], task.id)
  const [isOpen, setOpen] = useLocalStorage({
    key: 'marking-suggestion',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const dirtyRef = useRef<() => boolean>(() => false)
  useGuardedLeave(() => dirtyRef.current(), { hasDraft: true })
  // From essay to essay replaces the address, so that back leads to the queue.
  const go = (other: MarkingTask | null): void =>
    void navigate({ pathname: other === null ? QUEUE : `${QUEUE}/${other.id}`, search }, { replace: true })
  useHotkeys([
    ['J', () => near.next && go(near.next)],
    ['K', () => near.previous && go(near.previous)],
  ])
  const onSaved = (after: MarkingDetail): void => {
    dirtyRef.current = () => false
    queryClient.setQueryData(taskQuery(task.id).queryKey, after)
    // The page says that it is final, and shows the suggestion; the mark may still be changed.
    if (after.canRevise) return
    toastSuccess(t(`saved.${after.status}`))
    go(near.next ?? near.previous)
  }
  const shown = isOpen ? task.suggestion : null
  return (
    <>
      <Head task={task} previous={near.previous} next={near.next} onGo={go} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('question')}>
              <Title order={3} size="h5" mb="xs">
                {t('question')}
              </Title>
              <RichText html={task.content} />
            </Paper>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('answer')}>
              <Group justify="space-between" mb="xs">
                <Title order={3} size="h5">
                  {t('answer')}
                </Title>
                <Text size="sm" c="var(--pengawas-quiet)">
                  {t('wordCount', { count: task.words })}
                </Text>
              </Group>
              <AnswerText answer={task.answer} suggestion={shown} />
            </Paper>
            <SuggestionPanel task={task} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
            <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('keyPoints')}>
              <Title order={3} size="h5" mb="sm">
                {t('keyPoints')}
              </Title>
              <KeyPointList keyPoints={task.keyPoints} suggestion={shown} />
            </Paper>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Paper
            withBorder
            p={{ base: 'md', sm: 'lg' }}
            component="section"
            aria-label={t('marking')}
            className={classes.form}
          >
            <Title order={3} size="h5" mb="md">
              {t('marking')}
            </Title>
            <MarkingSteps task={task} dirtyRef={dirtyRef} onSaved={onSaved} />
          </Paper>
        </Grid.Col>
      </Grid>
    </>
  )
}

interface HeadProps {
  task: MarkingDetail
  previous: MarkingTask | null
  next: MarkingTask | null
  onGo: (task: MarkingTask | null) => void
}

function Head({ task, previous, next, onGo }: HeadProps) {
  const { t, i18n } = useTranslation('marking')
  const isMirrored = directionOf(i18n.language) === 'rtl'
  const [Back, Forward] = isMirrored ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <div>
        <Group gap="sm">
          <Title order={2} size="h3">
            {t('candidate', { code: task.candidateCode })}
          </Title>
          <StatusBadge status={task.status} />
          {task.step === 'second' ? <Badge color="grape">{t('second.badge')}</Badge> : null}
        </Group>
        <Text size="sm" c="var(--pengawas-quiet)">
          {task.assessmentTitle} · {t('submitted', { at: formatInstant(task.submittedAt, i18n.language) })}
        </Text>
      </div>
      <Group gap="xs">
        <Step
          label={`${t('previous')} (K)`}
          isOff={previous === null}
          onClick={() => onGo(previous)}
          icon={<Back size={20} aria-hidden />}
        />
        <Step
          label={`${t('next')} (J)`}
          isOff={next === null}
          onClick={() => onGo(next)}
          icon={<Forward size={20} aria-hidden />}
        />
      </Group>
    </Group>
  )
}

function Step({
  label,
  isOff,
  onClick,
  icon,
}: {
  label: string
  isOff: boolean
  onClick: () => void
  icon: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} disabled={isOff} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
