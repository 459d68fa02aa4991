import { Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { PEOPLE_IMPORT_COLUMNS, PEOPLE_IMPORT_MAX_ROWS } from '@pengawas/shared/contracts/people'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetBlob } from '../../../lib/sheet-blob.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useImport, usePreviewImport, type Kind } from '../api/people.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type UnitAnswers, UnitTypos } from './unit-typos.tsx'
import { useAskedClose } from './use-asked-close.tsx'

interface ImportDialogProps {
  kind: Kind
  opened: boolean
  onClose: () => void
}

/** Choose a file, see each row and what is wrong with it, then import the good ones. */
export function ImportDialog({ kind, opened, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['people', 'common'])
  const [file, setFile] = useState<Blob | null>(null)
  const [isWrongType, setWrongType] = useState(false)
  const [answers, setAnswers] = useState<UnitAnswers>(new Map())
  const preview = usePreviewImport(kind)
  const run = useImport(kind)
  const [isKept, setKept] = useState(false)
  const leave = (): void => {
    setKept(false)
    setFile(null)
    setWrongType(false)
    preview.reset()
    run.reset()
    onClose()
  }
  const close = useAskedClose(!isKept && (run.data?.created.some(({ password }) => password !== null) ?? false), leave)
  const typos = preview.data?.unitTypos ?? []
  const units = typos.flatMap(({ given, meant }): [string, string][] => (answers.get(given) ? [[given, meant]] : []))
  const choose = (chosen: File | null): void => {
    if (chosen === null) return
    const typed = sheetBlob(chosen)
    setWrongType(typed === null)
    setFile(typed)
    setAnswers(new Map())
    preview.reset()
    if (typed) preview.mutate(typed)
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('people:import.title')}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {run.data ? (
        <ImportOutcome outcome={run.data} onKept={() => setKept(true)} onDone={close} />
      ) : (
        <Stack gap="md">
          <Text c="var(--pengawas-quiet)">
            {t('people:import.hint', { columns: PEOPLE_IMPORT_COLUMNS.join(', '), max: PEOPLE_IMPORT_MAX_ROWS })}
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
                  {t(
                    preview.isPending
                      ? 'people:import.reading'
                      : preview.data
                        ? 'people:import.other'
                        : 'people:import.choose',
                  )}
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
          {preview.data ? (
            <>
              <ImportPreview key={preview.submittedAt} preview={preview.data} />
              <UnitTypos typos={typos} answers={answers} onAnswer={setAnswers} />
            </>
          ) : null}
          {run.isError ? <FailureAlert error={run.error} /> : null}
          <DialogButtons onCancel={close}>
            {preview.data && file ? (
              <Button
                disabled={preview.data.good === 0 || answers.size < typos.length}
                loading={run.isPending}
                onClick={() => run.mutate({ file, units })}
              >
                {t('people:import.run', { good: preview.data.good })}
              </Button>
            ) : null}
          </DialogButtons>
        </Stack>
      )}
    </Modal>
  )
}
