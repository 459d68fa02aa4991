import { Button, Checkbox, Container, Group, Stack, Text } from '@mantine/core'
import type { WarningTemplate } from '@pengawas/shared/contracts/warning-templates'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { warningTemplatesQuery } from '../../../lib/warning-templates.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplateList } from './template-list.tsx'

/** Warnings that the whole agency's proctors choose from. */
export function WarningTemplatesPage() {
  const { t } = useTranslation('warnings')
  const result = useQuery(warningTemplatesQuery)
  const [edited, setEdited] = useState<WarningTemplate | 'new' | null>(null)
  const [withArchived, setWithArchived] = useState(false)
  const archived = result.data?.filter(({ archivedAt }) => archivedAt !== null).length ?? 0
  const shown = result.data?.filter(({ archivedAt }) => withArchived || archivedAt === null)
  return (
    <Container size="lg" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Text c="var(--pengawas-quiet)" style={{ flex: '1 1 320px' }}>
            {t('hint')}
          </Text>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        </Group>
        <Checkbox
          label={t('showArchived', { value: archived })}
          checked={withArchived}
          onChange={(event) => setWithArchived(event.currentTarget.checked)}
        />
        <QueryStatus result={result} />
        {shown?.length === 0 ? (
          <Text role="status" py="md" c="var(--pengawas-quiet)">
            {t('none')}
          </Text>
        ) : null}
        {shown ? <TemplateList templates={shown} onEdit={setEdited} /> : null}
      </Stack>
      {edited === null ? null : (
        <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Container>
  )
}
