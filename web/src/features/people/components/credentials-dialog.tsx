import { Modal } from '@mantine/core'
import type { CreatedPerson } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'
import { Credentials } from './credentials.tsx'

export function CredentialsDialog({ created, onClose }: { created: CreatedPerson; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people:credentials.title')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Credentials created={created} onDone={onClose} />
    </Modal>
  )
}
