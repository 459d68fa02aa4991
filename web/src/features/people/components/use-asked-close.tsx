import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'

/** Closes a list of passwords; asks first where nothing of it was printed or saved. `text` says what becomes of it then: by default it is lost. */
export function useAskedClose(isNotKept: boolean, close: () => void, text?: string): () => void {
  const { t } = useTranslation(['people', 'common'])
  return () => {
    if (!isNotKept) {
      close()
      return
    }
    modals.openConfirmModal({
      title: t('people:bulk.closeTitle'),
      children: <Text>{text ?? t('people:bulk.closeText')}</Text>,
      labels: { confirm: t('common:close'), cancel: t('common:back') },
      confirmProps: { color: 'red' },
      onConfirm: close,
    })
  }
}
