import { Badge, Box, Checkbox, Group, ScrollArea, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import type {
  ImportDefaults,
  QuestionImportItem,
  QuestionImportPreview,
} from '@pengawas/shared/contracts/question-exchange'
import { useTranslation } from 'react-i18next'
import { canImport } from '../rules/choice.ts'
import { NoteList } from './note-list.tsx'

interface PreviewTableProps {
  items: readonly QuestionImportItem[]
  placeKind: QuestionImportPreview['placeKind']
  defaults: Partial<ImportDefaults>
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** A page of the file's questions, each with a tick where it can be imported. */
export function PreviewTable({ items, placeKind, defaults, chosen, onChoose }: PreviewTableProps) {
  const { t } = useTranslation('questionExchange')
  const toggle = (index: number, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(index)
    else next.delete(index)
    onChoose(next)
  }
  return (
    <ScrollArea.Autosize
      mah="50vh"
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': t('preview.caption'), role: 'region' }}
    >
      <Table stickyHeader verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={44}>
              <VisuallyHidden>{t('preview.choose')}</VisuallyHidden>
            </Table.Th>
            <Table.Th>{t(`preview.places.${placeKind}`)}</Table.Th>
            <Table.Th miw={200}>{t('preview.question')}</Table.Th>
            <Table.Th miw={260} visibleFrom="sm">
              {t('preview.notes')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.index}>
              <Table.Td>
                <Checkbox
                  aria-label={t('preview.chooseOne', { place: item.place })}
                  disabled={!canImport(item)}
                  checked={chosen.has(item.index)}
                  onChange={({ currentTarget }) => toggle(item.index, currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <bdi>{item.place}</bdi>
              </Table.Td>
              <Table.Td>
                <ItemText item={item} defaults={defaults} />
                <Box mt="xs" hiddenFrom="sm">
                  <ItemNotes item={item} />
                </Box>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <ItemNotes item={item} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

function ItemText({ item, defaults }: { item: QuestionImportItem; defaults: Partial<ImportDefaults> }) {
  const { t } = useTranslation(['questionExchange', 'questionBank'])
  const theme = item.assumed.includes('theme') ? (defaults.theme ?? item.theme) : item.theme
  return (
    <Stack gap={4}>
      <Text size="sm" dir="auto" lineClamp={3}>
        {item.text === '' ? item.title : item.text}
      </Text>
      <Group gap={6}>
        {canImport(item) ? (
          <Badge variant="light" color="gray">
            {t(`questionBank:types.${item.type}`)}
          </Badge>
        ) : null}
        <Badge variant="light" color="gray">
          {theme}
        </Badge>
        {item.optionCount > 0 ? (
          <Badge variant="light" color="gray">
            {t('questionExchange:preview.options', { count: item.optionCount })}
          </Badge>
        ) : null}
        {item.pictureCount > 0 ? (
          <Badge variant="light" color="gray">
            {t('questionExchange:preview.pictures', { count: item.pictureCount })}
          </Badge>
        ) : null}
      </Group>
    </Stack>
  )
}

function ItemNotes({ item }: { item: QuestionImportItem }) {
  const { t } = useTranslation('questionExchange')
  const { problems, notKept, duplicate } = item
  if (problems.length + notKept.length === 0 && duplicate === null) {
    return (
      <Badge variant="light" color="teal">
        {t('preview.ok')}
      </Badge>
    )
  }
  return (
    <Stack gap={6}>
      {problems.length > 0 ? <NoteList notes={problems} color="var(--mantine-color-error)" /> : null}
      {notKept.length > 0 ? <NoteList notes={notKept} /> : null}
      {duplicate === null ? null : (
        <Text size="sm" fw={500}>
          {duplicate.of === 'bank' ? t('preview.inBank') : t('preview.inFile', { number: duplicate.index + 1 })}
        </Text>
      )}
    </Stack>
  )
}
