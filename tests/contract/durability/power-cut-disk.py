"""
A file system that loses at a power cut what was not synced. It keeps all changes in memory beside an image, a folder with what the disk had
at the last cut, which it only reads.

Arguments: where to mount, the image, and which sync makes a name durable: `file` (that of the file, as ext4, XFS and Btrfs do) or
`directory` (that of its directory only, which is all that POSIX promises). Prints `mounted`. The line `cut <folder> <seed>` on its input
cuts the power: from then on every operation fails, and the folder becomes the next image. It has everything that was synced, and of the rest

- of the names: those that a random number of the oldest changes gives;
- of each file: a random number of its oldest writes, the last of them torn at a multiple of 512 bytes.

The line `arm <folder> <seed> <number>` does so by itself after that number of changes and syncs. At the end of its input it unmounts.
"""
import errno
import json
import os
import random
import stat
import subprocess
import sys
import threading
import time

try:
    import fusepy as fuse
except ImportError:
    import fuse

SECTOR = 512
CHANGES = ('create', 'mkdir', 'mknod', 'unlink', 'rmdir', 'rename', 'write', 'truncate', 'fsync', 'fsyncdir')


class Node:
    """A file or folder. Before its first change a file's content is in the image."""

    def __init__(self, mode, source=None, size=0):
        self.mode = mode
        self.source = source
        self.size = size
        self.data = None if source else bytearray()
        self.synced = None if source else bytearray()
        self.pending = []
        self.time = time.time()

    def read(self):
        if self.data is None:
            with open(self.source, 'rb') as file:
                self.data = bytearray(file.read())
        return self.data

    def change(self, offset, data):
        """Writes at an offset, or truncates to it when there is no data."""
        now = self.read()
        if self.synced is None:
            self.synced = bytearray(now)
        apply(now, offset, data)
        self.size = len(now)
        self.time = time.time()
        self.pending.append((offset, data))

    def sync(self):
        for offset, data in self.pending:
            apply(self.synced, offset, data)
        self.pending = []

    def after_cut(self, chance):
        """Returns what the disk has of the content."""
        content = bytearray(self.synced)
        left = chance.randint(0, sum(len(data or b'') for _, data in self.pending) // SECTOR + 1) * SECTOR
        for offset, data in self.pending:
            if data is not None and len(data) > left:
                if left > 0:
                    apply(content, offset, data[:left])
                break
            apply(content, offset, data)
            left -= len(data or b'')
        return content


def apply(content, offset, data):
    end = offset if data is None else offset + len(data)
    if data is None:
        del content[end:]
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if data is not None:
        content[offset:end] = data


class Names:
    """Paths now, and those that the disk has. Changes are (new path or None, old path or None, node)."""

    def __init__(self, image):
        self.now = {'/': Node(stat.S_IFDIR | 0o755)}
        for folder, folders, files in os.walk(image):
            for name in folders + files:
                path = os.path.join(folder, name)
                found = os.lstat(path)
                node = Node(found.st_mode, path if stat.S_ISREG(found.st_mode) else None, found.st_size)
                self.now['/' + os.path.relpath(path, image)] = node
        self.durable = dict(self.now)
        self.pending = []

    def change(self, new, old, node):
        self.pending.append((new, old, node))
        self.apply(self.now, new, old, node)
        for path in (new, old):
            if path:
                self.now[os.path.dirname(path)].time = time.time()

    @staticmethod
    def apply(names, new, old, node):
        if old is not None:
            names.pop(old, None)
        if new is not None:
            names[new] = node

    def settle(self, is_synced):
        """Makes changes durable. An older one that stays pending must not undo them later."""
        kept = []
        for new, old, node in self.pending:
            if is_synced(new, old, node):
                self.apply(self.durable, new, old, node)
                kept = [(None if each[0] in (new, old) else each[0], each[1], each[2]) for each in kept]
            else:
                kept.append((new, old, node))
        self.pending = [each for each in kept if each[0] or each[1]]

    def settle_file(self, path):
        """The file's own name, and the folders that lead to it."""
        own = [self.now[path]] if path in self.now else []
        while path != '/' and own:
            path = os.path.dirname(path)
            own.append(self.now[path])
        self.settle(lambda new, _old, node: new is not None and node in own)

    def settle_folder(self, path):
        self.settle(lambda new, old, _node: path in [os.path.dirname(each) for each in (new, old) if each])

    def after_cut(self, chance):
        names = dict(self.durable)
        for change in self.pending[:chance.randint(0, len(self.pending))]:
            self.apply(names, *change)
        return names


class PowerCutDisk(fuse.Operations):
    def __init__(self, image, names_by):
        self.image = image
        self.names_by = names_by
        self.names = Names(image)
        self.mutex = threading.Lock()
        self.open_files = {}
        self.handles = 0
        self.syncs = 0
        self.armed = None
        self.done = None

    def __call__(self, op, *args):
        if op in ('init', 'destroy'):
            return None
        if not hasattr(self, op):
            raise fuse.FuseOSError(errno.ENOSYS)
        with self.mutex:
            self.count(op)
            if self.done:
                raise fuse.FuseOSError(errno.EIO)
            return getattr(self, op)(*args)

    def count(self, op):
        if self.armed and op in CHANGES:
            folder, seed, left = self.armed
            self.armed = (folder, seed, left - 1)
            if left == 0 and not self.done:
                self.done = self.lose(folder, seed)

    def cut(self, folder, seed):
        with self.mutex:
            self.done = self.done or self.lose(folder, seed)
            return self.done

    def lose(self, folder, seed):
        chance = random.Random(seed)
        unsynced = sum(len(data or b'') for node in self.names.now.values() for _, data in node.pending)
        names = self.names.after_cut(chance)
        os.makedirs(folder)
        for path in sorted(names):
            # A name can outlive its folder in no file system.
            if path != '/' and os.path.dirname(path) in names:
                self.store(names[path], folder + path, chance)
        return {'syncs': self.syncs, 'unsyncedBytes': unsynced, 'unsyncedNames': len(self.names.pending)}

    @staticmethod
    def store(node, path, chance):
        if stat.S_ISDIR(node.mode):
            os.mkdir(path)
        elif not stat.S_ISREG(node.mode):
            os.mknod(path, node.mode)
        elif node.synced is None:
            os.link(node.source, path)
        else:
            with open(path, 'wb') as file:
                file.write(node.after_cut(chance))

    def node(self, path, handle=None):
        found = self.open_files.get(handle) or self.names.now.get(path)
        if found is None:
            raise fuse.FuseOSError(errno.ENOENT)
        return found

    def getattr(self, path, handle=None):
        node = self.node(path, handle)
        times = {'st_atime': node.time, 'st_mtime': node.time, 'st_ctime': node.time}
        owner = {'st_uid': os.getuid(), 'st_gid': os.getgid()}
        return {'st_mode': node.mode, 'st_nlink': 1, 'st_size': node.size, 'st_blocks': -(-node.size // SECTOR), **times, **owner}

    def readdir(self, path, _handle):
        return ['.', '..'] + [os.path.basename(each) for each in self.names.now if each != '/' and os.path.dirname(each) == path]

    def handle_of(self, node):
        self.handles += 1
        self.open_files[self.handles] = node
        return self.handles

    def open(self, path, _flags):
        return self.handle_of(self.node(path))

    def create(self, path, mode, _info=None):
        return self.handle_of(self.add(path, stat.S_IFREG | mode))

    def add(self, path, mode):
        node = Node(mode)
        self.names.change(path, None, node)
        return node

    def mkdir(self, path, mode):
        self.add(path, stat.S_IFDIR | mode)

    def mknod(self, path, mode, _device):
        self.add(path, mode)

    def unlink(self, path):
        self.names.change(None, path, self.node(path))

    def rmdir(self, path):
        if len(self.readdir(path, None)) > 2:
            raise fuse.FuseOSError(errno.ENOTEMPTY)
        self.unlink(path)

    def rename(self, old, new):
        node = self.node(old)
        # Nothing here renames folders, whose content would have to move with them.
        if stat.S_ISDIR(node.mode):
            raise fuse.FuseOSError(errno.ENOSYS)
        self.names.change(new, old, node)

    def read(self, path, size, offset, handle):
        return bytes(self.node(path, handle).read()[offset:offset + size])

    def write(self, path, data, offset, handle):
        self.node(path, handle).change(offset, data)
        return len(data)

    def truncate(self, path, length, handle=None):
        self.node(path, handle).change(length, None)

    def fsync(self, path, _datasync, handle):
        self.syncs += 1
        node = self.node(path, handle)
        node.sync()
        if self.names_by == 'file' and self.names.now.get(path) is node:
            self.names.settle_file(path)

    def fsyncdir(self, path, _datasync, _handle):
        self.syncs += 1
        self.names.settle_folder(path)

    def release(self, _path, handle):
        self.open_files.pop(handle, None)

    def chmod(self, path, mode):
        node = self.node(path)
        node.mode = stat.S_IFMT(node.mode) | stat.S_IMODE(mode)

    def chown(self, _path, _uid, _gid):
        pass

    def utimens(self, path, times=None):
        self.node(path).time = times[1] if times else time.time()

    def statfs(self, _path):
        found = os.statvfs(self.image)
        return {name: getattr(found, name) for name in ('f_bavail', 'f_bfree', 'f_blocks', 'f_bsize', 'f_frsize', 'f_namemax')}


def say(line):
    print(line, flush=True)


def obey(disk, mount):
    for line in sys.stdin:
        what, folder, *numbers = line.split()
        if what == 'arm':
            disk.armed = (folder, *map(int, numbers))
            say('armed')
        else:
            say(json.dumps(disk.cut(folder, int(numbers[0]))))
    subprocess.run(['fusermount', '-u', '-z', mount], check=False)
    os._exit(0)


def main():
    mount, image, names_by = sys.argv[1:]
    disk = PowerCutDisk(image, names_by)

    def tell_when_mounted():
        while not os.path.ismount(mount):
            time.sleep(0.01)
        say('mounted')
        obey(disk, mount)

    threading.Thread(target=tell_when_mounted, daemon=True).start()
    options = {'big_writes': True, 'hard_remove': True, 'kernel_cache': True, 'fsname': 'power-cut-disk'}
    fuse.FUSE(disk, mount, foreground=True, nothreads=True, **options)


main()
