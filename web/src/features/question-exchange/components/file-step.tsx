import '@mantine/dropzone/styles.css'
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { QUESTION_IMPORT_MAX_BYTES, QUESTION_IMPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentTypeOf } from '../rules/choice.ts'

interface FileStepProps {
  isReading: boolean
  /** A file has been read; the area shrinks and offers another. */
  hasFile: boolean
  onFile: (file: Blob) => void
}

const MEGABYTE = 1024 * 1024

/** Where a file is dropped or chosen, and where the templates are. */
export function FileStep({ isReading, hasFile, onFile }: FileStepProps) {
  const { t } = useTranslation('questionExchange')
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<'wrongType' | 'tooLarge' | null>(null)
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    const type = contentTypeOf(file.name)
    setRefusal(type === null ? 'wrongType' : file.size > QUESTION_IMPORT_MAX_BYTES ? 'tooLarge' : null)
    if (type === null || file.size > QUESTION_IMPORT_MAX_BYTES) return
    setName(file.name)
    onFile(new Blob([file], { type }))
  }
  return (
    <Stack gap="sm">
      <Dropzone
        multiple={false}
        loading={isReading}
        py={hasFile ? 'xs' : 'xl'}
        onDrop={(files) => take(files[0])}
        aria-label={t('import.choose')}
        inputProps={{ 'aria-label': t('import.choose') }}
      >
        <Group justify="center" gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
          <IconFileImport size={hasFile ? 22 : 36} aria-hidden />
          <div>
            <Text fw={600}>{hasFile ? name : t('import.drop')}</Text>
            <Text size="sm" c="var(--pengawas-quiet)">
              {hasFile
                ? t('import.other')
                : t('import.kinds', {
                    max: QUESTION_IMPORT_MAX_ITEMS,
                    megabytes: QUESTION_IMPORT_MAX_BYTES / MEGABYTE,
                  })}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {hasFile ? null : (
        <Text size="sm">
          {t('import.template')}{' '}
          <Anchor href="/api/question-bank/import/template?format=xlsx" download>
            {t('import.templateXlsx')}
          </Anchor>
          {' · '}
          <Anchor href="/api/question-bank/import/template?format=csv" download>
            {t('import.templateCsv')}
          </Anchor>
        </Text>
      )}
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {t(`import.${refusal}`, { megabytes: QUESTION_IMPORT_MAX_BYTES / MEGABYTE })}
        </Alert>
      )}
    </Stack>
  )
}
