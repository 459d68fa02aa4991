import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { PEOPLE_IMPORT_COLUMNS, PEOPLE_IMPORT_MAX_ROWS } from '@pengawas/shared/contracts/people'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetBlob } from '../../../lib/sheet-blob.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useStartPeopleImport, usePreviewImport, type Kind } from '../api/people.ts'
import { ImportPreview } from './import-preview.tsx'
import { type UnitAnswers, UnitTypos } from './unit-typos.tsx'

interface ImportFileProps {
  kind: Kind
  /** The import has begun. */
  onStarted: (id: string) => void
  onCancel: () => void
}

/** Choose a file, see each row and what is wrong with it, then begin to import the good ones. */
export function ImportFile({ kind, onStarted, onCancel }: ImportFileProps) {
  const { t } = useTranslation('people')
  const [file, setFile] = useState<{ bytes: Blob; id: string } | null>(null)
  const [isWrongType, setWrongType] = useState(false)
  const [answers, setAnswers] = useState<UnitAnswers>(new Map())
  const preview = usePreviewImport(kind)
  const start = useStartPeopleImport(kind)
  const typos = preview.data?.unitTypos ?? []
  const units = typos.flatMap(({ given, meant }): [string, string][] => (answers.get(given) ? [[given, meant]] : []))
  const choose = (chosen: File | null): void => {
    if (chosen === null) return
    const bytes = sheetBlob(chosen)
    setWrongType(bytes === null)
    // One id for each choice: an import that is sent twice begins once.
    setFile(bytes && { bytes, id: crypto.randomUUID() })
    setAnswers(new Map())
    preview.reset()
    start.reset()
    if (bytes) preview.mutate(bytes)
  }
  return (
    <Stack gap="md">
      <Text c="var(--pengawas-quiet)">
        {t('import.hint', { columns: PEOPLE_IMPORT_COLUMNS.join(', '), max: PEOPLE_IMPORT_MAX_ROWS })}
      </Text>
      <Group>
        <FileButton onChange={choose} accept=".csv,.xlsx">
          {(props) => (
            <Button
              {...props}
              variant={preview.data ? 'default' : 'filled'}
              loading={preview.isPending}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              {t(preview.isPending ? 'import.reading' : preview.data ? 'import.other' : 'import.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      {isWrongType ? (
        <Alert color="red" role="alert">
          {t('import.wrongType')}
        </Alert>
      ) : null}
      {preview.isError ? <FailureAlert error={preview.error} /> : null}
      {preview.data ? (
        <>
          <ImportPreview key={preview.submittedAt} preview={preview.data} />
          <UnitTypos typos={typos} answers={answers} onAnswer={setAnswers} />
        </>
      ) : null}
      {start.isError ? <FailureAlert error={start.error} /> : null}
      <DialogButtons onCancel={onCancel}>
        {preview.data && file ? (
          <Button
            disabled={preview.data.good === 0 || answers.size < typos.length}
            loading={start.isPending}
            onClick={() => start.mutate({ ...file, units }, { onSuccess: ({ id }) => onStarted(id) })}
          >
            {t('import.run', { good: preview.data.good, count: preview.data.good })}
          </Button>
        ) : null}
      </DialogButtons>
    </Stack>
  )
}
