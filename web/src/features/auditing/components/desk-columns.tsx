import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import type { DeskSession } from '@pengawas/shared/contracts/audit-desk'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { useSaveReport } from '../api/save-files.ts'

/** `onOnly` narrows the list to one assessment. */
export function useDeskColumns(onOpen: (id: string) => void, onOnly: (assessmentId: string) => void) {
  const { t, i18n } = useTranslation(['auditing', 'wall', 'audit', 'actions'])
  const { language } = i18n
  const columns: Column<DeskSession>[] = [
    column<DeskSession>({
      id: 'name',
      header: t('auditing:fields.name'),
      cell: ({ id, participantName, code }) => (
        <div>
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(id)}>
            <bdi>{participantName}</bdi>
          </Anchor>
          <Text size="xs" c="var(--pengawas-quiet)">
            {code}
          </Text>
        </div>
      ),
    }),
    column<DeskSession>({
      id: 'status',
      header: t('auditing:fields.status'),
      cell: ({ status }) => (
        <Badge variant="light" color={status === 'active' ? 'teal' : isOver(status) ? 'gray' : 'orange'}>
          {t(`wall:status.${status}`)}
        </Badge>
      ),
    }),
    column<DeskSession>({
      id: 'start',
      header: t('auditing:fields.start'),
      sortable: true,
      cell: ({ startTime }) => formatInstant(startTime, language),
    }),
    column<DeskSession>({
      id: 'end',
      header: t('auditing:fields.end'),
      cell: ({ endTime }) => (endTime === null ? '–' : formatInstant(endTime, language)),
    }),
    column<DeskSession>({
      id: 'duration',
      header: t('auditing:fields.minutes'),
      cell: ({ durationMinutes }) => (durationMinutes === null ? '–' : formatCount(durationMinutes, language)),
    }),
    column<DeskSession>({
      id: 'flags',
      header: t('auditing:fields.flags'),
      sortable: true,
      cell: ({ flags, confirmed }) => (
        <div>
          {formatCount(flags, language)}
          {confirmed === 0 ? null : (
            <Text size="xs" c="var(--pengawas-quiet)">
              {t('auditing:confirmedOf', { value: formatCount(confirmed, language) })}
            </Text>
          )}
        </div>
      ),
    }),
    column<DeskSession>({
      id: 'assessment',
      header: t('auditing:fields.assessment'),
      cell: ({ assessmentId, assessmentTitle }) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="inherit"
          title={t('audit:only', { name: assessmentTitle })}
          onClick={() => onOnly(assessmentId)}
        >
          <bdi>{assessmentTitle}</bdi>
        </Anchor>
      ),
    }),
    column<DeskSession>({
      id: 'sitting',
      header: t('auditing:fields.sitting'),
      cell: ({ sitting, place }) => <bdi>{[sitting, place].filter((part) => part !== null).join(' · ') || '–'}</bdi>,
    }),
    column<DeskSession>({
      id: 'actions',
      header: t('actions:actionsColumn'),
      screenOnly: true,
      cell: ({ id }) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => onOpen(id)}>
            {t('actions:view')}
          </Button>
          <SaveReport id={id} />
        </Group>
      ),
    }),
  ]
  return columns
}

/** Saves the report of one session as a file. */
export function SaveReport({ id }: { id: string }) {
  const { t } = useTranslation('auditing')
  const save = useSaveReport(id)
  return <ExportMenu isSmall label={t('download')} isSaving={save.isPending} onSave={(format) => save.mutate(format)} />
}
