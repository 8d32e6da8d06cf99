#!/bin/sh
# Has the front proxy of machine @NODE@ hold requests back, or lets them go on: front.sh hold | front.sh release [SECONDS]
# While it holds, it has ten requests at each API process and keeps the others, in their order. An API process alone would refuse
# them: it takes a database that does not respond for overload. "release" returns when no request waits any more, or after 20 seconds.
# It then sets the limit of the whole proxy, which a server never reaches. With "no limit" HAProxy would never send what came to wait in that moment.
set -eu
exec python3 - "$@" <<'PROGRAM'
import socket, sys, time

def ask(line):
    with socket.socket(socket.AF_UNIX) as front:
        front.connect('@FRONT_SOCKET@')
        front.sendall(line.encode() + b'\n')
        return b''.join(iter(lambda: front.recv(65536), b'')).decode()

def each(command, *more):
    ask('; '.join(' '.join((command, f'ready/{name}', *more)) for name in 'abc'))

def waiting():
    rows = [row.split(',') for row in ask('show stat').splitlines() if row.startswith('ready,')]
    return sum(int(row[2] or 0) for row in rows)

if sys.argv[1] == 'hold':
    # A process that waits for its database is not ready, and still the one to wait for.
    each('disable health')
    each('set maxconn server', '10')
else:
    end = time.monotonic() + float(sys.argv[2] if len(sys.argv) > 2 else 20)
    while waiting() > 0 and time.monotonic() < end:
        time.sleep(0.1)
    each('set maxconn server', '8000')
    each('enable health')
PROGRAM
