import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import type { ListedTemplate } from '@pengawas/shared/contracts/assessment-templates'
import { IconEdit, IconSearch, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { templatesQuery, useDeleteTemplate } from '../api/templates.ts'

const PAGE_SIZE = 20
const TYPING_PAUSE_MS = 300

interface TemplatesDialogProps {
  onUse: (id: string) => void
  onEdit: (id: string) => void
  onClose: () => void
}

/** The templates of all who manage assessments, the one changed last first. */
export function TemplatesDialog({ onUse, onEdit, onClose }: TemplatesDialogProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [page, setPage] = useState(1)
  const query = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...{ sort: 'updatedAt', order: 'desc', page: String(page), pageSize: String(PAGE_SIZE) },
  })
  const result = useQuery(templatesQuery(query.toString()))
  return (
    <DialogFrame title={t('assessments:template.title')} size={760} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label={t('assessments:search')}
          placeholder={t('assessments:search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
        <QueryStatus result={result} />
        {result.data?.total === 0 ? (
          <Text py="md" c="var(--pengawas-quiet)" role="status">
            {t(search === '' ? 'assessments:template.none' : 'actions:noMatches')}
          </Text>
        ) : null}
        {result.data?.items.map((template) => (
          <TemplateLine key={template.id} template={template} onUse={onUse} onEdit={onEdit} />
        ))}
        {result.data && result.data.total > PAGE_SIZE ? (
          <PageLinks total={result.data.total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
        ) : null}
      </Stack>
    </DialogFrame>
  )
}

type TemplateLineProps = Pick<TemplatesDialogProps, 'onUse' | 'onEdit'> & { template: ListedTemplate }

function TemplateLine({ template: { id, title, version, creatorName, isOwn, updatedAt }, ...on }: TemplateLineProps) {
  const { t, i18n } = useTranslation(['assessments', 'actions', 'common'])
  const remove = useDeleteTemplate()
  const failureText = useFailureText()
  const askDelete = (): void => {
    modals.openConfirmModal({
      title: t('assessments:template.delete', { title }),
      labels: { confirm: t('actions:delete'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        void remove.mutateAsync({ id, version }).catch((error: unknown) => toastFailure(failureText(error))),
    })
  }
  const changed = t('assessments:draft.changed', { time: formatInstant(updatedAt, i18n.language) })
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="var(--pengawas-quiet)">
          {creatorName === null ? changed : `${creatorName} · ${changed}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('assessments:template.useFor', { title })}
          onClick={() => on.onUse(id)}
        >
          {t('assessments:template.use')}
        </Button>
        {isOwn ? (
          <>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('assessments:template.editFor', { title })}
              onClick={() => on.onEdit(id)}
            >
              <IconEdit size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('assessments:template.delete', { title })}
              onClick={askDelete}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </>
        ) : null}
      </Group>
    </Group>
  )
}
