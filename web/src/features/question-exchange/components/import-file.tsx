import { Button, Stack } from '@mantine/core'
import type { ImportDefaults } from '@pengawas/shared/contracts/question-exchange'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { usePreviewQuestionFile, useStartQuestionImport } from '../api/question-exchange.ts'
import { firstChoice, toRanges } from '../rules/choice.ts'
import { FileStep } from './file-step.tsx'
import { ImportDefaultsFields } from './import-defaults.tsx'
import { ImportPreview } from './import-preview.tsx'

interface ImportFileProps {
  /** The import has begun. */
  onStarted: (id: string) => void
  onCancel: () => void
}

/** Choose a file, see the errors and losses of each question, select questions, and begin to import them. */
export function ImportFile({ onStarted, onCancel }: ImportFileProps) {
  const { t } = useTranslation('questionExchange')
  const [chosenFile, setChosenFile] = useState<{ file: Blob; id: string } | null>(null)
  const [defaults, setDefaults] = useState<Partial<ImportDefaults>>({})
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const preview = usePreviewQuestionFile()
  const start = useStartQuestionImport()
  const look = (file: Blob): void => {
    // One id for each choice: an import that is sent twice begins once.
    setChosenFile({ file, id: crypto.randomUUID() })
    start.reset()
    preview.mutate({ file, defaults }, { onSuccess: ({ items }) => setChosen(firstChoice(items)) })
  }
  const { data } = preview
  return (
    <Stack gap="md">
      <FileStep isReading={preview.isPending} hasFile={data !== undefined} onFile={look} />
      {preview.isError ? <FailureAlert error={preview.error} /> : null}
      {data ? (
        <>
          <ImportPreview preview={data} defaults={defaults} chosen={chosen} onChoose={setChosen} />
          {data.items.some(({ assumed }) => assumed.length > 0) ? (
            <ImportDefaultsFields value={defaults} onChange={setDefaults} />
          ) : null}
        </>
      ) : null}
      {start.isError ? <FailureAlert error={start.error} /> : null}
      <DialogButtons onCancel={onCancel}>
        {data && chosenFile ? (
          <Button
            disabled={chosen.size === 0}
            loading={start.isPending}
            onClick={() =>
              start.mutate(
                { ...chosenFile, defaults, items: toRanges(chosen) },
                { onSuccess: ({ id }) => onStarted(id) },
              )
            }
          >
            {t('import.run', { count: chosen.size })}
          </Button>
        ) : null}
      </DialogButtons>
    </Stack>
  )
}
