import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import {
  APPEAL_FILE_TYPES,
  MAX_APPEAL_FILES,
  MAX_APPEAL_TEXT,
  type OwnAppeal,
} from '@pengawas/shared/contracts/appeals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { addFile, removeFile, saveDraft, submitAppeal, useOwnAppeal } from '../api/appeals.ts'
import { AppealFiles } from './appeal-files.tsx'

/** What a candidate says to what counted: text and files, kept as a draft until they submit it. */
export function AppealForm({ appeal: { id, testSessionId, text: saved, files } }: { appeal: OwnAppeal }) {
  const { t } = useTranslation('appeals')
  const [text, setText] = useState(saved)
  const save = useOwnAppeal(testSessionId, (sent: string) => saveDraft(id, sent))
  const submit = useOwnAppeal(testSessionId, (sent: string) => submitAppeal(id, sent))
  const add = useOwnAppeal(testSessionId, (file: File) => addFile(id, file))
  const remove = useOwnAppeal(testSessionId, (fileId: string) => removeFile(id, fileId))
  const failed = [submit, save, add, remove].find(({ isError }) => isError)
  const isBusy = [submit, save, add, remove].some(({ isPending }) => isPending)
  return (
    <Stack gap="md">
      <Textarea
        label={t('own.text')}
        description={t('own.textHint', { maximum: MAX_APPEAL_TEXT })}
        autosize
        dir="auto"
        minRows={5}
        maxRows={16}
        maxLength={MAX_APPEAL_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <FileButton accept={APPEAL_FILE_TYPES.join(',')} onChange={(file) => (file === null ? null : add.mutate(file))}>
          {(props) => (
            <Button {...props} variant="default" loading={add.isPending} disabled={files.length >= MAX_APPEAL_FILES}>
              {t('own.addFile')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="var(--pengawas-quiet)" mt={4}>
          {t('own.filesHint', { maximum: MAX_APPEAL_FILES })}
        </Text>
        <AppealFiles appealId={id} files={files} onRemove={(fileId) => remove.mutate(fileId)} />
      </div>
      {failed === undefined ? null : <FailureAlert error={failed.error} />}
      <Group>
        <Button
          disabled={isBusy || text.trim().length < 3}
          loading={submit.isPending}
          onClick={() => submit.mutate(text)}
        >
          {t('own.submit')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          loading={save.isPending}
          onClick={() => save.mutate(text, { onSuccess: () => toastSuccess(t('own.saved')) })}
        >
          {t('own.save')}
        </Button>
      </Group>
    </Stack>
  )
}
