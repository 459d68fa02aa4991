import { Paper, Stack, Text } from '@mantine/core'
import type { TextPiece } from '@pengawas/shared/contracts/questions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { differenceQuery } from '../../lib/questions.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { TextDifference } from './text-difference.tsx'
import { Loading } from '../loading.tsx'

const FIELDS = [
  ...([
    'type',
    'theme',
    'competencyCategory',
    'competency',
    'bloomLevel',
    'difficulty',
    'category',
    'tags',
    'content',
  ] as const),
  ...([
    'options',
    'correctAnswer',
    'multipleResponse',
    'correctAnswers',
    'scoring',
    'pinnedOptions',
    'aiEnabled',
    'rubric',
    'keyPoints',
    'gradingCriteria',
    'maxScore',
  ] as const),
] as const

/** The name of a question's field in the reader's language; of a part such as `rubric.keyPoints`, the part's. */
export function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation('questionBank')
  return (field) => {
    const known = field
      .split('.')
      .toReversed()
      .map((part) => FIELDS.find((name) => name === part))
      .find((name) => name !== undefined)
    return known === undefined ? field : t(`fields.${known}`)
  }
}

/** Fields that hold a code, such as `hard`, are read as its name: the old one taken away, the new one added. */
function useCodeLabels(): (field: string, pieces: readonly TextPiece[]) => readonly TextPiece[] {
  const { t } = useTranslation('questionBank')
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    type: t('types', { returnObjects: true }),
    competencyCategory: t('competencyCategories', { returnObjects: true }),
    competency: t('competencies', { returnObjects: true }),
    bloomLevel: t('bloomLevels', { returnObjects: true }),
    difficulty: t('difficulties', { returnObjects: true }),
    'multipleResponse.scoring': t('scorings', { returnObjects: true }),
    aiEnabled: { true: t('ai.active'), false: t('ai.inactive') },
  }
  return (field, pieces) => {
    const names = labels[field]
    if (!names) return pieces
    const side = (without: TextPiece['kind']): string =>
      pieces
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('')
    const [before, after] = [side('added'), side('removed')]
    return [
      { kind: 'removed', text: names[before] ?? before },
      { kind: 'added', text: names[after] ?? after },
    ]
  }
}

/** From version to version, field by field, in words. */
export function VersionDifference({ id, from, to }: { id: string; from: number; to: number }) {
  const { t } = useTranslation('questionBank')
  const fieldLabel = useFieldLabel()
  const withLabels = useCodeLabels()
  const difference = useQuery(differenceQuery(id, from, to))
  if (difference.isPending) {
    return <Loading py="md" size="sm" />
  }
  if (difference.isError) return <FailureAlert error={difference.error} />
  return (
    <Paper withBorder p="md" mt="sm" radius="md">
      {difference.data.fields.length === 0 ? <Text c="var(--pengawas-quiet)">{t('difference.none')}</Text> : null}
      <Stack gap="sm">
        {difference.data.fields.map(({ field, pieces }) => (
          <div key={field}>
            <Text size="sm" fw={600}>
              {fieldLabel(field)}
            </Text>
            <TextDifference pieces={withLabels(field, pieces)} />
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
