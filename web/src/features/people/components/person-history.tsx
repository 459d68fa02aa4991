import { personHistorySchema, type Person } from '@pengawas/shared/contracts/people'
import { roleSchema } from '@pengawas/shared/roles'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/dates.ts'
import { HistoryEntry, HistoryList } from '../../../ui/history-list.tsx'
import type { Kind } from '../api/people.ts'

/** Who changed what of an account, with old and new values, newest first. */
export function PersonHistory({ kind, person }: { kind: Kind; person: Person }) {
  const { t } = useTranslation('people')
  const labels: Record<string, string> = t('fields', { returnObjects: true })
  const textOf = useValueText()
  return (
    <HistoryList
      queryKey={[kind, 'history', person.id, person.version]}
      path={`/api/${kind}/${person.id}/history`}
      schema={personHistorySchema}
    >
      {(entry) => (
        <HistoryEntry
          entry={entry}
          actor={entry.isOwn ? person.name : undefined}
          labelOf={(field) => labels[field === 'isActive' ? 'status' : field] ?? field}
          textOf={textOf}
          missesValues={entry.action === 'user.updated'}
        />
      )}
    </HistoryList>
  )
}

/** A stored value as the reader's language says it. */
function useValueText(): (field: string, value: string) => string {
  const { t, i18n } = useTranslation(['people', 'common'])
  return (field, value) => {
    if (field === 'isActive') return t(value === 'true' ? 'people:active' : 'people:inactive')
    const role = roleSchema.safeParse(value)
    if (field === 'role' && role.success) return t(`common:roles.${role.data}`)
    return field === 'birthDate' ? formatDay(value, i18n.language) : value
  }
}
