"""Notebooks that read pictures, and run. The second list is held out."""

from __future__ import annotations

from stand_in_case import Case


def _picture(width: int, height: int, mode: str = "RGB") -> str:
    return f"python:from PIL import Image\nImage.effect_noise(({width}, {height}), 60).convert('{mode}').save(path)"


OPEN = [
    Case(
        "pil-crop",
        {"images/cat.png": _picture(400, 300)},
        [
            "from PIL import Image\nimport numpy as np\nimg = Image.open('images/cat.png')",
            "part = img.crop((50, 20, 300, 280))\nprint(part.size)",
            "a = np.array(img)\nprint(a[200:250, 280:320, 0].shape)",
            "w, h = img.size\nprint(img.getpixel((w - 1, h - 1))[2] >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "pyplot-read",
        {"photo.jpg": _picture(320, 240)},
        [
            "import matplotlib\nmatplotlib.use('agg')\nimport matplotlib.pyplot as plt\nimg = plt.imread('photo.jpg')",
            "h, w, c = img.shape\nprint(c, img.dtype)",
            "gray = img[:, :, 0] * 0.3 + img[:, :, 1] * 0.6 + img[:, :, 2] * 0.1\nprint(gray.shape == (h, w))",
            "plt.imshow(img[::-1])\nprint(img.max() > 1)",
        ],
        libraries=True,
    ),
    Case(
        "cv2-gray",
        {"scan.png": _picture(120, 90, "L")},
        [
            "import cv2\nimg = cv2.imread('scan.png', 0)\nh, w = img.shape\nprint(h > 0)",
            "blurred = cv2.GaussianBlur(img, (5, 5), 0)\nprint(blurred.shape == img.shape)",
        ],
        libraries=True,
    ),
    Case(
        "cv2-color",
        {"a.jpg": _picture(64, 48), "b.jpg": _picture(64, 48)},
        [
            "import cv2\na = cv2.imread('a.jpg')\nb = cv2.imread('b.jpg')",
            "mixed = cv2.addWeighted(a, 0.5, b, 0.5, 0)\nprint(mixed.shape == a.shape)",
            "rgb = cv2.cvtColor(a, cv2.COLOR_BGR2RGB)\nprint(rgb[..., 2].mean() >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "digit",
        {"digit.png": _picture(28, 28, "L")},
        [
            "from PIL import Image\nimport numpy as np\npixels = np.asarray(Image.open('digit.png').convert('L'))",
            "flat = pixels.reshape(28, 28) / 255.0\nprint(flat.max() <= 1.0)",
            "assert pixels.shape == (28, 28)\nprint('ok')",
        ],
        libraries=True,
    ),
    Case(
        "imageio-alpha",
        {"icon.png": _picture(40, 40, "RGBA")},
        [
            "import imageio.v2 as imageio\nicon = imageio.imread('icon.png')\nprint(icon.shape[2])",
            "alpha = icon[:, :, 3]\nprint(alpha.min() >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "shown",
        {"figures/plan.png": _picture(100, 80)},
        [
            "from IPython.display import Image\npicture = Image(filename='figures/plan.png', width=300)",
            "print(len(picture.data) > 0)",
        ],
        libraries=True,
    ),
    Case(
        "folder",
        {"faces/1.png": _picture(50, 50), "faces/2.png": _picture(50, 50)},
        [
            "import os\nfrom PIL import Image\nimages = []\nfor name in os.listdir('faces'):\n"
            "    images.append(Image.open(os.path.join('faces', name)).resize((32, 32)))",
            "print(len(images) > 1, images[0].size)",
        ],
        libraries=True,
    ),
]

HELD_OUT = [
    Case(
        "skimage",
        {"coins.jpeg": _picture(150, 130)},
        [
            "from skimage import io, color\nimage = io.imread('coins.jpeg')",
            "gray = color.rgb2gray(image)\nprint(gray.ndim)",
            "corner = image[0:100, 20:140]\nprint(corner.shape)",
        ],
        libraries=True,
    ),
    Case(
        "channels",
        {"flower.png": _picture(70, 60)},
        [
            "from pathlib import Path\nfrom PIL import Image\nDATA = Path('.')\nflower = Image.open(DATA / 'flower.png')",
            "r, g, b = flower.split()\nprint(r.size == b.size)",
            "small = flower.resize((20, 20))\nprint(small.size)",
        ],
        libraries=True,
    ),
    Case(
        "averages",
        {"left.png": _picture(33, 44), "right.png": _picture(33, 44)},
        [
            "import numpy as np\nfrom PIL import Image\n\ndef load(path):\n    return np.array(Image.open(path)).astype(float)",
            "left, right = load('left.png'), load('right.png')\nprint(left.shape == right.shape)",
            "print(np.abs(left - right).mean() >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "mask",
        {"map.jpg": _picture(200, 100)},
        [
            "import cv2\nimport numpy as np\nimg = cv2.imread('map.jpg')\nhsv = cv2.cvtColor(img, cv2.COLOR_BGR2HSV)",
            "mask = cv2.inRange(hsv, np.array([0, 0, 0]), np.array([180, 255, 255]))\nprint(mask.shape == img.shape[:2])",
            "roi = img[10:90, 50:180]\nprint(roi.shape)",
        ],
        libraries=True,
    ),
]
