/** Floor of a page with React: a number that a key increments. */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Counter() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const raise = (): void => setCount((before) => before + 1)
    addEventListener('keydown', raise)
    return () => removeEventListener('keydown', raise)
  }, [])
  return <output className="msg">{`pressed ${count}`}</output>
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(<Counter />)
