import { Alert, Button, Collapse, Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { MarkingDetail } from '@pengawas/shared/contracts/marking'
import { IconEyeOff, IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { useScoreFormat } from '../hooks/use-score-format.ts'

interface SuggestionPanelProps {
  task: MarkingDetail
  isOpen: boolean
  onToggle: () => void
}

/** What the grader proposes, how sure it is, and what speaks against it. Says as much where there is nothing. */
export function SuggestionPanel({ task, isOpen, onToggle }: SuggestionPanelProps) {
  const { t, i18n } = useTranslation('marking')
  const score = useScoreFormat()
  const id = useId()
  const { suggestion, grading, step, status } = task
  if (step === 'second') {
    return (
      <Alert color="grape" icon={<IconEyeOff aria-hidden />} title={t('second.title')}>
        {t('second.text')}
      </Alert>
    )
  }
  if (suggestion === null) {
    // Others have marked it, and it is settled: nothing is left to judge here.
    if (grading === 'done' && status === 'final') return null
    return (
      <Text size="sm" c="var(--pengawas-quiet)">
        {t(`noSuggestion.${grading === 'done' ? 'afterwards' : grading}`)}
      </Text>
    )
  }
  const confidence = formatPercent(suggestion.confidence, i18n.language)
  return (
    <Paper withBorder p="md" component="section" aria-label={t('suggestion.title')}>
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={3} size="h5">
            {t('suggestion.title')}
          </Title>
          <Text size="sm" c="var(--pengawas-quiet)">
            {suggestion.grader === 'local'
              ? t('suggestion.local')
              : t('suggestion.model', { model: suggestion.model ?? '' })}
          </Text>
        </div>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {t(isOpen ? 'suggestion.hide' : 'suggestion.show')}
        </Button>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="xs" mt="sm">
          <Text fz={24} fw={700} lh={1.2}>
            {t('scoreOf', { score: score(suggestion.score), max: score(suggestion.maxScore) })}
          </Text>
          <div>
            <Text size="sm">{t('suggestion.confidence', { confidence })}</Text>
            <Progress
              value={suggestion.confidence * 100}
              color={suggestion.confidence < 0.35 ? 'orange' : 'blue'}
              mt={4}
              aria-label={t('suggestion.confidence', { confidence })}
            />
            <Text size="xs" c="var(--pengawas-quiet)" mt={4}>
              {t('suggestion.confidenceHint')}
            </Text>
          </div>
          {suggestion.notes.length > 0 ? (
            <List
              size="sm"
              spacing={4}
              icon={<IconInfoCircle size={16} aria-hidden />}
              aria-label={t('suggestion.notes')}
            >
              {suggestion.notes.map((note) => (
                <List.Item key={note}>{t(`notes.${note}`)}</List.Item>
              ))}
            </List>
          ) : null}
        </Stack>
      </Collapse>
    </Paper>
  )
}
