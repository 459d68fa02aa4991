import { Anchor, Text } from '@mantine/core'
import type { SystemLog } from '@pengawas/shared/contracts/system'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { EntryDetails } from './entry-details.tsx'
import { useActionName } from '../../../lib/use-action-name.ts'

/** `onOnly` narrows the list to one person or one object. */
export function useAuditColumns(onOnly: (filter: 'actorId' | 'subjectId', id: string) => void): Column<SystemLog>[] {
  const { t, i18n } = useTranslation('audit')
  const nameOf = useActionName()
  const subjects: Record<string, string> = t('subjects', { returnObjects: true })
  return [
    column<SystemLog>({ id: 'sequence', header: t('fields.sequence'), cell: ({ sequence }) => sequence }),
    column<SystemLog>({ id: 'at', header: t('fields.at'), cell: ({ at }) => formatInstant(at, i18n.language) }),
    column<SystemLog>({
      id: 'actor',
      header: t('fields.actor'),
      cell: ({ actorId, actorName }) => {
        if (actorId === null) return t('system')
        const name = actorName ?? t('gone')
        return <Only name={name} onClick={() => onOnly('actorId', actorId)} />
      },
    }),
    column<SystemLog>({
      id: 'action',
      header: t('fields.action'),
      cell: ({ action }) => (
        <Text size="sm" fw={600}>
          {nameOf(action)}
        </Text>
      ),
    }),
    column<SystemLog>({
      id: 'subject',
      header: t('fields.subject'),
      cell: ({ subjectType, subjectId }) => {
        const kind = subjects[subjectType] ?? subjectType
        if (subjectId === null) return kind
        return <Only name={`${kind} ${subjectId.slice(0, 8)}`} onClick={() => onOnly('subjectId', subjectId)} />
      },
    }),
    column<SystemLog>({
      id: 'data',
      header: t('fields.data'),
      cell: ({ sequence, action, data }) => <EntryDetails sequence={sequence} action={action} data={data} />,
    }),
  ]
}

/** A name that narrows the list to what concerns it. */
function Only({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Anchor component="button" type="button" size="sm" ta="start" title={t('only', { name })} onClick={onClick}>
      <bdi>{name}</bdi>
    </Anchor>
  )
}
