import { Button, Stack } from '@mantine/core'
import type { ImportDefaults } from '@pengawas/shared/contracts/question-exchange'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useImportQuestions, usePreviewQuestionFile } from '../api/question-exchange.ts'
import { firstChoice, toRanges } from '../rules/choice.ts'
import { FileStep } from './file-step.tsx'
import { ImportDefaultsFields } from './import-defaults.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'

/** Choose a file, see the errors and losses of each question, select questions, and import them. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('questionExchange')
  const [file, setFile] = useState<Blob | null>(null)
  const [defaults, setDefaults] = useState<Partial<ImportDefaults>>({})
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const preview = usePreviewQuestionFile()
  const run = useImportQuestions()
  const look = (next: Blob): void => {
    setFile(next)
    run.reset()
    preview.mutate({ file: next, defaults }, { onSuccess: ({ items }) => setChosen(firstChoice(items)) })
  }
  const { data } = preview
  return (
    <DialogFrame title={t('import.title')} size={1080} onClose={onClose}>
      {run.data ? (
        <ImportOutcome outcome={run.data} onDone={onClose} />
      ) : (
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
          {run.isError ? <FailureAlert error={run.error} /> : null}
          <DialogButtons onCancel={onClose}>
            {data && file ? (
              <Button
                disabled={chosen.size === 0}
                loading={run.isPending}
                onClick={() => run.mutate({ file, defaults, items: toRanges(chosen) })}
              >
                {t('import.run', { count: chosen.size })}
              </Button>
            ) : null}
          </DialogButtons>
        </Stack>
      )}
    </DialogFrame>
  )
}
