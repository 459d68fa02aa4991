import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { QUESTION_EXPORT_FORMATS } from '@pengawas/shared/contracts/question-exchange'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { useExportQuestions } from '../api/question-exchange.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Import and export of the question bank. `query` names what is listed, which is what an export takes. */
export function ExchangeTools({ query }: { query: string }) {
  const { t } = useTranslation(['questionExchange', 'actions'])
  const user = useUser()
  const failureText = useFailureText()
  const exporting = useExportQuestions(query)
  const [isImporting, importing] = useDisclosure(false)
  if (!mayDo(user, 'question:write')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={importing.open}>
        {t('actions:import')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={exporting.isPending}>
            {t('actions:export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('questionExchange:export.hint')}</Menu.Label>
          {QUESTION_EXPORT_FORMATS.map((format) => (
            <Menu.Item
              key={format}
              onClick={() => exporting.mutate(format, { onError: (error) => toastFailure(failureText(error)) })}
            >
              {t(`questionExchange:formats.${format}`)}
            </Menu.Item>
          ))}
          <Menu.Label maw={320} style={{ whiteSpace: 'normal' }}>
            {t('questionExchange:export.moodle')}
          </Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <ImportDialog opened={isImporting} onOpen={importing.open} onClose={importing.close} />
    </>
  )
}
