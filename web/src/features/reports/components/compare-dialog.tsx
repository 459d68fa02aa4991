import { MultiSelect, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MOST_COMPARED_ASSESSMENTS } from '@pengawas/shared/contracts/report-comparisons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useComparable, useComparison } from '../api/reports.ts'
import { AssessmentComparison } from './assessment-comparison.tsx'

const TYPING_PAUSE_MS = 300

/** Assessments beside each other, as far as their scores measure the same. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('comparisons')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [chosen, setChosen] = useState<readonly { value: string; label: string }[]>([])
  const found = useComparable(q)
  const comparison = useComparison(chosen.map(({ value }) => value))
  const offered = (found.data?.items ?? []).map(({ id, assessmentTitle }) => ({ value: id, label: assessmentTitle }))
  const known = new Map([...chosen, ...offered].map((one) => [one.value, one]))
  return (
    <DialogFrame title={t('title')} size={1080} onClose={onClose}>
      <Stack gap="md">
        <MultiSelect
          label={t('choose')}
          description={t('chooseHint', { most: MOST_COMPARED_ASSESSMENTS })}
          data={[...known.values()]}
          value={chosen.map(({ value }) => value)}
          onChange={(ids) => setChosen(ids.flatMap((id) => known.get(id) ?? []))}
          maxValues={MOST_COMPARED_ASSESSMENTS}
          searchable
          hidePickedOptions
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage={t('noMatches')}
          data-autofocus
        />
        {chosen.length < 2 ? (
          <Text c="var(--pengawas-quiet)" role="status">
            {t('empty')}
          </Text>
        ) : (
          <>
            <QueryStatus result={comparison} />
            {comparison.data ? <AssessmentComparison comparison={comparison.data} /> : null}
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}
