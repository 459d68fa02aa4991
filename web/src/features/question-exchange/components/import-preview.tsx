import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ImportDefaults, QuestionImportPreview } from '@pengawas/shared/contracts/question-exchange'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLinks } from '../../../ui/page-links.tsx'
import { canImport, filterItems, firstChoice, PREVIEW_FILTERS, type PreviewFilter } from '../rules/choice.ts'
import { NoteList } from './note-list.tsx'
import { PreviewTable } from './preview-table.tsx'

const PAGE_SIZE = 50

interface ImportPreviewProps {
  preview: QuestionImportPreview
  defaults: Partial<ImportDefaults>
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The questions of the file: what of each is not kept and why, what cannot be imported, what is there already. */
export function ImportPreview({ preview, defaults, chosen, onChoose }: ImportPreviewProps) {
  const { t } = useTranslation(['questionExchange', 'actions'])
  const [filter, setFilter] = useState<PreviewFilter>('all')
  const [page, setPage] = useState(1)
  const items = filterItems(preview.items, filter)
  const shown = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600} role="status">
          {t('questionExchange:preview.summary', { good: preview.good, bad: preview.bad })}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChoose(new Set(preview.items.filter(canImport).map(({ index }) => index)))}
          >
            {t('actions:selectAll')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onChoose(firstChoice(preview.items))}>
            {t('questionExchange:preview.withoutDuplicates')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onChoose(new Set())}>
            {t('actions:clear')}
          </Button>
        </Group>
      </Group>
      {preview.notes.length > 0 ? (
        <Alert color="yellow" title={t('questionExchange:preview.fileNotes')}>
          <NoteList notes={preview.notes} />
        </Alert>
      ) : null}
      <SegmentedControl
        aria-label={t('actions:filter')}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        value={filter}
        onChange={(next) => {
          setFilter(PREVIEW_FILTERS.find((one) => one === next) ?? 'all')
          setPage(1)
        }}
        data={PREVIEW_FILTERS.map((value) => ({
          value,
          label: t(`questionExchange:preview.filters.${value}`, { count: filterItems(preview.items, value).length }),
        }))}
      />
      <PreviewTable
        items={shown}
        placeKind={preview.placeKind}
        defaults={defaults}
        chosen={chosen}
        onChoose={onChoose}
      />
      {items.length > PAGE_SIZE ? (
        <Group justify="center">
          <PageLinks total={items.length} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
        </Group>
      ) : null}
    </Stack>
  )
}
