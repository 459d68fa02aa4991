import { Alert, Badge, Button, FileButton, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { APPRAISAL_COLUMNS, APPRAISALS_MAX_ROWS, type AppraisalPreview } from '@pengawas/shared/contracts/talent'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../../lib/messages.ts'
import { sheetBlob } from '../../../lib/sheet-blob.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { useImportAppraisals, usePreviewAppraisals } from '../api/talent.ts'

/** A file of appraisals: chosen, looked at row by row, stored. */
export function AppraisalImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['talent', 'people', 'common'])
  const [file, setFile] = useState<Blob | null>(null)
  const [isWrongType, setWrongType] = useState(false)
  const preview = usePreviewAppraisals()
  const run = useImportAppraisals()
  const choose = (chosen: File | null): void => {
    if (chosen === null) return
    const bytes = sheetBlob(chosen)
    setWrongType(bytes === null)
    setFile(bytes)
    preview.reset()
    run.reset()
    if (bytes) preview.mutate(bytes)
  }
  if (run.data)
    return (
      <DialogFrame title={t('talent:import.title')} onClose={onClose}>
        <Stack>
          <Text role="status">{t('talent:import.done', run.data)}</Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('common:close')}</Button>
          </Group>
        </Stack>
      </DialogFrame>
    )
  return (
    <DialogFrame title={t('talent:import.title')} onClose={onClose}>
      <Stack gap="md">
        <Text c="var(--pengawas-quiet)">{t('talent:import.hint', { max: APPRAISALS_MAX_ROWS })}</Text>
        <Group>
          <FileButton onChange={choose} accept=".csv,.xlsx">
            {(props) => (
              <Button
                {...props}
                variant={preview.data ? 'default' : 'filled'}
                loading={preview.isPending}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              >
                {t(preview.data ? 'people:import.other' : 'people:import.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
        {isWrongType ? (
          <Alert color="red" role="alert">
            {t('people:import.wrongType')}
          </Alert>
        ) : null}
        {preview.isError ? <FailureAlert error={preview.error} /> : null}
        {preview.data ? <PreviewRows key={preview.submittedAt} preview={preview.data} /> : null}
        {run.isError ? <FailureAlert error={run.error} /> : null}
        <DialogButtons onCancel={onClose}>
          {preview.data && file ? (
            <Button disabled={preview.data.good === 0} loading={run.isPending} onClick={() => run.mutate(file)}>
              {t('talent:import.run', { good: preview.data.good })}
            </Button>
          ) : null}
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}

const PAGE_SIZE = 100

/** All rows of the file by pages, the wrong ones first. */
function PreviewRows({ preview: { rows, good, bad, replaced, unknownColumns } }: { preview: AppraisalPreview }) {
  const { t } = useTranslation(['talent', 'people'])
  const message = useMessages()
  const [page, setPage] = useState(1)
  const sorted = rows.toSorted((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0) || a.row - b.row)
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {t('talent:import.summary', { good, bad, replaced })}
      </Text>
      {unknownColumns.length > 0 ? (
        <Text size="sm">{t('people:import.unknown', { columns: unknownColumns.join(', ') })}</Text>
      ) : null}
      <ScrollArea.Autosize
        mah={340}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': t('talent:import.title'), role: 'region' }}
      >
        <Table stickyHeader miw={640} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('people:import.row')}</Table.Th>
              <Table.Th miw={200}>{t('people:import.problem')}</Table.Th>
              {APPRAISAL_COLUMNS.map((name) => (
                <Table.Th key={name}>{t(`talent:import.columns.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ row, values, errors, replaces }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>
                  {errors.length === 0 ? (
                    <Badge variant="light" color={replaces ? 'blue' : 'teal'} tt="none">
                      {replaces ? t('talent:import.replaces') : t('people:import.ok')}
                    </Badge>
                  ) : (
                    errors.map((error) => (
                      <Text key={`${error.column}-${error.code}`} size="sm" c="var(--mantine-color-error)">
                        {message(error)}
                      </Text>
                    ))
                  )}
                </Table.Td>
                {APPRAISAL_COLUMNS.map((name) => (
                  <Table.Td key={name}>{values[name] ?? ''}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {rows.length > PAGE_SIZE ? (
        <Group justify="center">
          <PageLinks total={rows.length} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
        </Group>
      ) : null}
    </Stack>
  )
}
