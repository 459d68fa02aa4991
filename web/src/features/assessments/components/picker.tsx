import { Button, Checkbox, Group, Modal, ScrollArea, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { fetchAll, type FetchPage } from '../api/pickers.ts'
import { useChoice } from '../hooks/use-choice.ts'
import { ChosenBar } from './chosen-bar.tsx'

const PAGE_SIZE = 20
const TYPING_PAUSE_MS = 300
const LARGEST_PAGE = 200

interface PickerProps<T extends { id: string }> {
  kind: string
  title: string
  searchLabel: string
  emptyText: string
  chosen: T[]
  maximum: number
  maximumText: string
  fetchPage: FetchPage<T>
  sort: string
  filter: { name: string; label: string; placeholder: string; options: { value: string; label: string }[] }
  primary: (item: T) => string
  secondary: (item: T) => string
  onClose: () => void
  onChoose: (items: T[]) => void
}

/** Chooses many out of a long list of the server's; the choice holds across pages and searches until it is used or thrown away. */
export function Picker<T extends { id: string }>(props: PickerProps<T>) {
  const {
    kind,
    title,
    searchLabel,
    emptyText,
    maximum,
    maximumText,
    fetchPage,
    sort,
    filter,
    primary,
    secondary,
    onClose,
    onChoose,
  } = props
  const { t } = useTranslation(['assessments', 'actions', 'common'])
  const { chosen, ids, isOver, choose, add, remove } = useChoice(props.chosen, maximum)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [filtered, setFiltered] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const asked = (size: number, at: number): URLSearchParams =>
    new URLSearchParams({
      ...(search === '' ? {} : { q: search }),
      ...(filtered === null ? {} : { [filter.name]: filtered }),
      ...{ sort, page: String(at), pageSize: String(size) },
    })
  const query = asked(PAGE_SIZE, page)
  const result = useQuery({
    queryKey: ['picker', kind, query.toString()],
    queryFn: ({ signal }) => fetchPage(query, signal),
    placeholderData: keepPreviousData,
  })
  const selectAll = useMutation({
    mutationFn: () => fetchAll((at) => fetchPage(asked(LARGEST_PAGE, at), undefined), maximum),
    onSuccess: (items) => add(items),
  })
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="sm">
        <Group gap="sm">
          <TextInput
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            leftSection={<IconSearch size={18} aria-hidden />}
            style={{ flex: '1 1 240px' }}
            data-autofocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setPage(1)
            }}
          />
          <Select
            aria-label={filter.label}
            placeholder={filter.placeholder}
            clearable
            w={200}
            data={filter.options}
            value={filtered}
            onChange={(value) => {
              setFiltered(value)
              setPage(1)
            }}
          />
        </Group>
        <ChosenBar
          chosen={chosen.length}
          maximum={maximum}
          overText={isOver ? maximumText : null}
          canSelectAll={Boolean(result.data?.total)}
          isSelecting={selectAll.isPending}
          onSelectAll={() => selectAll.mutate()}
          onClear={() => choose([])}
        />
        {result.isError ? <FailureAlert error={result.error} /> : null}
        {result.isPending ? <Loading py="lg" /> : null}
        {result.data?.total === 0 ? (
          <Text py="md" c="var(--pengawas-quiet)" role="status">
            {search === '' && filtered === null ? emptyText : t('actions:noMatches')}
          </Text>
        ) : null}
        <ScrollArea.Autosize mah={360} type="auto">
          <Stack gap={2}>
            {result.data?.items.map((item) => (
              <Checkbox
                key={item.id}
                p={6}
                label={primary(item)}
                description={secondary(item)}
                checked={ids.has(item.id)}
                onChange={(event) => (event.currentTarget.checked ? add([item]) : remove(item.id))}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        {result.data && result.data.total > PAGE_SIZE ? (
          <PageLinks total={result.data.total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
        ) : null}
        <DialogButtons onCancel={onClose}>
          <Button
            onClick={() => {
              onChoose(chosen)
              onClose()
            }}
          >
            {t('assessments:pick.use')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}
