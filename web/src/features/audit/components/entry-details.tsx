import { Button, Text } from '@mantine/core'
import type { SystemLog } from '@pengawas/shared/contracts/system'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useBoundValues } from '../api/audit.ts'
import { useEntryWords } from '../hooks/use-entry-words.ts'

/** The facts of an entry in words of the reader's language; what has no word there is shown as the log keeps it. */
export function EntryDetails({ sequence, action, data }: Pick<SystemLog, 'sequence' | 'action' | 'data'>) {
  const { linesOf } = useEntryWords()
  const readsAll = mayDo(useUser(), 'audit:read')
  const lines = linesOf({ action, data })
  const isTyped = typeof data['words'] === 'string'
  const hasValues = readsAll && (isTyped || typeof data['values'] === 'string')
  if (lines.length === 0 && !hasValues) return '–'
  return (
    <div>
      {lines.map((line) => (
        <Line key={line} text={line} />
      ))}
      {hasValues ? <Values sequence={sequence} isTyped={isTyped} /> : null}
    </div>
  )
}

function Line({ text }: { text: string }) {
  return (
    <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
      <bdi>{text}</bdi>
    </Text>
  )
}

/** Old and new values, or what was typed, which may name people: fetched when somebody asks, and that is logged. */
function Values({ sequence, isTyped }: { sequence: number; isTyped: boolean }) {
  const { t } = useTranslation('audit')
  const { changeLine, typedLine } = useEntryWords()
  const values = useBoundValues(sequence)
  if (values.data)
    return values.data.changes === null ? (
      <Line text={t('history.notKept')} />
    ) : (
      values.data.changes.map((change) => (
        <Line key={change.field} text={isTyped ? typedLine(change) : changeLine(change)} />
      ))
    )
  return (
    <>
      <Button size="compact-xs" variant="default" loading={values.isPending} onClick={() => values.mutate()}>
        {t(isTyped ? 'showWords' : 'showValues')}
      </Button>
      {values.isError ? <FailureAlert error={values.error} /> : null}
    </>
  )
}
