import { useId, useState } from 'react'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const tabs = [
  { name: 'Login', label: 'Login' },
  { name: 'Register', label: 'Register' },
] as const
type TabName = (typeof tabs)[number]['name']

/** Login (default) and Register tabs. The typed email address stays when the tab changes. */
export function AuthTabs() {
  const [email, setEmail] = useState('')
  const [selected, setSelected] = useState<TabName>('Login')
  const id = useId()
  return (
    <div className="mt-6">
      <TabList
        id={id}
        label="Account"
        tabs={tabs}
        selected={selected}
        onSelect={setSelected}
        hasEqualWidths
      />
      <TabPanel id={id} selected={selected} className="panel mt-6 p-5 sm:p-7">
        {selected === 'Login' ? (
          <LoginForm email={email} onEmail={setEmail} />
        ) : (
          <RegisterForm email={email} onEmail={setEmail} />
        )}
      </TabPanel>
    </div>
  )
}
