import { Text } from '@mantine/core'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { type AssessmentChange, assessmentHistorySchema } from '@pengawas/shared/contracts/history'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { HistoryEntry, HistoryList } from '../../../ui/history-list.tsx'
import { useHistoryTexts } from '../hooks/use-history-texts.ts'

/** Actions that change settings, of which old and new values are expected. */
const EDITS: readonly string[] = ['assessment.updated', 'assessment.accommodation-set']

/** Who changed what of an assessment, with old and new values, newest first. */
export function AssessmentHistory({ assessment: { id, version } }: { assessment: ManagedAssessment }) {
  const { t } = useTranslation('audit')
  const { labelOf, textOf } = useHistoryTexts()
  return (
    <HistoryList
      queryKey={['assessments', 'history', id, version]}
      path={`/api/assessments/${id}/history`}
      schema={assessmentHistorySchema}
    >
      {(entry) => (
        <HistoryEntry
          entry={entry}
          labelOf={labelOf}
          textOf={textOf}
          missesValues={EDITS.includes(entry.action) && entry.lists.length === 0}
        >
          {entry.about === null ? null : (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('history.about')}: <bdi>{entry.about}</bdi>
            </Text>
          )}
          {entry.lists.map((list) => (
            <ListChange key={list.field} list={list} label={labelOf(list.field)} />
          ))}
          {entry.reason === null ? null : (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('facts.reason')}: <bdi>{entry.reason}</bdi>
            </Text>
          )}
        </HistoryEntry>
      )}
    </HistoryList>
  )
}

/** What was added to a list, removed from it and moved: how many, and names as far as they are known. */
function ListChange({ list, label }: { list: AssessmentChange['lists'][number]; label: string }) {
  const { t, i18n } = useTranslation('audit')
  return (['added', 'removed', 'moved'] as const).map((kind) => {
    const { total, names } = list[kind]
    return total === 0 ? null : (
      <Text key={kind} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t(`history.${kind}`, { list: label, total: formatCount(total, i18n.language) })}
        {names.map((name, index) => (
          <span key={`${index} ${name}`}>
            {index === 0 ? ': ' : ' · '}
            <bdi>{name}</bdi>
          </span>
        ))}
        {names.length > 0 && names.length < total ? ' …' : null}
      </Text>
    )
  })
}
