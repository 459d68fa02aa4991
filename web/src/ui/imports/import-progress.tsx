import { Progress, Stack, Text } from '@mantine/core'
import type { ImportJob } from '@pengawas/shared/contracts/import-jobs'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/rules/numbers.ts'

interface ImportProgressProps {
  job: ImportJob
  /** The hub does not answer: what it said last says nothing about now. */
  isUnknown: boolean
}

/** How far an import is: a bar, and figures where there are any. */
export function ImportProgress({ job, isUnknown }: ImportProgressProps) {
  const { t, i18n } = useTranslation('imports')
  const { state, done, total } = job
  const said = (): string => {
    if (isUnknown) return t('unknown')
    if (state === 'queued') return t('queued')
    if (total === null) return t('reading')
    if (done === total) return t('storing')
    return t('progress', { done: formatCount(done, i18n.language), total: formatCount(total, i18n.language) })
  }
  // Without a figure the whole bar moves.
  const isCounted = !isUnknown && total !== null && done < total
  return (
    <Stack gap={6}>
      <Progress
        value={isCounted ? (100 * done) / total : 100}
        {...(isUnknown ? { color: 'gray' } : {})}
        animated={!isUnknown}
        aria-label={t('label')}
      />
      <Text size="sm" role="status">
        {said()}
      </Text>
    </Stack>
  )
}
